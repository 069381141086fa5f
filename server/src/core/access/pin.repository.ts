import type { DatabaseHandle } from '../../platform/db/database.ts'
import { accessTables } from './access.tables.ts'

const ONLY_ROW = 1

export async function findPinHash(database: DatabaseHandle): Promise<string | undefined> {
  const row = await accessTables(database).selectFrom('access_pin').select('hash').executeTakeFirst()
  return row?.hash
}

export async function isPinSet(database: DatabaseHandle): Promise<boolean> {
  return (await findPinHash(database)) !== undefined
}

export async function savePinHash(database: DatabaseHandle, hash: string, now: number): Promise<void> {
  const values = { hash, changed_at: now }
  await accessTables(database)
    .insertInto('access_pin')
    .values({ id: ONLY_ROW, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
