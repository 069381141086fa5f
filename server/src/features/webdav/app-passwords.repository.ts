import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type WebdavTables, webdavTables } from './webdav.tables.ts'

export type AppPasswordRow = Selectable<WebdavTables['app_passwords']>

export function listAppPasswords(database: DatabaseHandle): Promise<AppPasswordRow[]> {
  return webdavTables(database)
    .selectFrom('app_passwords')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export function findAppPassword(database: DatabaseHandle, secretHash: string): Promise<AppPasswordRow | undefined> {
  return webdavTables(database)
    .selectFrom('app_passwords')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

export async function addAppPassword(database: DatabaseHandle, row: AppPasswordRow): Promise<void> {
  await webdavTables(database).insertInto('app_passwords').values(row).execute()
}

export async function noteUse(database: DatabaseHandle, id: string, now: number): Promise<void> {
  await webdavTables(database).updateTable('app_passwords').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Whether it existed. */
export async function deleteAppPassword(database: DatabaseHandle, id: string): Promise<boolean> {
  const { numDeletedRows } = await webdavTables(database)
    .deleteFrom('app_passwords')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
