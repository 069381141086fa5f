import type { Insertable, Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type AccessTables, accessTables } from './access.tables.ts'

export type SessionRow = Selectable<AccessTables['sessions']>

export async function findDevice(database: DatabaseHandle, tokenHash: string): Promise<string | undefined> {
  const row = await accessTables(database)
    .selectFrom('devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.id
}

export async function addDevice(
  transaction: DatabaseHandle,
  device: Insertable<AccessTables['devices']>,
): Promise<void> {
  await accessTables(transaction).insertInto('devices').values(device).execute()
}

export function findSessionByToken(database: DatabaseHandle, tokenHash: string): Promise<SessionRow | undefined> {
  return accessTables(database)
    .selectFrom('sessions')
    .selectAll()
    .where((eb) => eb.or([eb('token_hash', '=', tokenHash), eb('previous_token_hash', '=', tokenHash)]))
    .executeTakeFirst()
}

export function findSession(database: DatabaseHandle, id: string): Promise<SessionRow | undefined> {
  return accessTables(database).selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSessionOfDevice(database: DatabaseHandle, deviceId: string): Promise<SessionRow | undefined> {
  return accessTables(database).selectFrom('sessions').selectAll().where('device_id', '=', deviceId).executeTakeFirst()
}

export function listSessions(database: DatabaseHandle): Promise<SessionRow[]> {
  return accessTables(database).selectFrom('sessions').selectAll().orderBy('last_used_at', 'desc').execute()
}

/** Stores a session, replacing that of the same device. */
export async function saveSession(transaction: DatabaseHandle, session: SessionRow): Promise<void> {
  const { device_id, ...rest } = session
  await accessTables(transaction)
    .insertInto('sessions')
    .values({ device_id, ...rest })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(rest))
    .execute()
}

export async function touchSession(database: DatabaseHandle, id: string, now: number): Promise<void> {
  await accessTables(database).updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Deletes a session together with its device, which becomes a stranger. */
export async function deleteSessionAndDevice(database: DatabaseHandle, id: string): Promise<boolean> {
  const tables = accessTables(database)
  const result = await tables
    .deleteFrom('devices')
    .where('id', 'in', tables.selectFrom('sessions').select('device_id').where('id', '=', id))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteSessionsBefore(
  database: DatabaseHandle,
  limits: { createdBefore: number; lastUsedBefore: number },
): Promise<void> {
  await accessTables(database)
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('created_at', '<', limits.createdBefore), eb('last_used_at', '<', limits.lastUsedBefore)]))
    .execute()
}

export async function deleteAllDevices(database: DatabaseHandle): Promise<void> {
  await accessTables(database).deleteFrom('devices').execute()
}
