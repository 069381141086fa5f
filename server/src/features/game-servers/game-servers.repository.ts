import type { Insertable, Selectable, Updateable } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { type GameServersTables, gameServersTables } from './game-servers.tables.ts'

export type ServerRow = Selectable<GameServersTables['game_servers']>
export type JarRow = Selectable<GameServersTables['game_jars']>
export type BackupRow = Selectable<GameServersTables['game_backups']>

/** The newest first. */
export function listServers(database: DatabaseHandle): Promise<ServerRow[]> {
  const tables = gameServersTables(database)
  return tables.selectFrom('game_servers').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export function findServer(database: DatabaseHandle, id: string): Promise<ServerRow | undefined> {
  return gameServersTables(database).selectFrom('game_servers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Also locks it until the transaction ends. */
export function lockServer(transaction: DatabaseHandle, id: string): Promise<ServerRow | undefined> {
  const query = gameServersTables(transaction).selectFrom('game_servers').selectAll().where('id', '=', id)
  return (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** False if another server has the name. */
export async function insertServer(
  database: DatabaseHandle,
  row: Insertable<GameServersTables['game_servers']>,
): Promise<boolean> {
  const result = await gameServersTables(database)
    .insertInto('game_servers')
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateServer(
  database: DatabaseHandle,
  id: string,
  change: Updateable<GameServersTables['game_servers']>,
): Promise<void> {
  await gameServersTables(database).updateTable('game_servers').set(change).where('id', '=', id).execute()
}

/** With its backups' rows and its jar's. */
export async function deleteServer(database: DatabaseHandle, id: string): Promise<void> {
  const tables = gameServersTables(database)
  await tables.deleteFrom('game_backups').where('server_id', '=', id).execute()
  await tables.deleteFrom('game_jars').where('id', '=', id).execute()
  await tables.deleteFrom('game_servers').where('id', '=', id).execute()
}

export function listJars(database: DatabaseHandle): Promise<JarRow[]> {
  return gameServersTables(database).selectFrom('game_jars').selectAll().execute()
}

export function findJar(database: DatabaseHandle, serverId: string): Promise<JarRow | undefined> {
  const tables = gameServersTables(database)
  return tables.selectFrom('game_jars').selectAll().where('id', '=', serverId).executeTakeFirst()
}

export async function insertJar(
  database: DatabaseHandle,
  row: Insertable<GameServersTables['game_jars']>,
): Promise<void> {
  await gameServersTables(database).insertInto('game_jars').values(row).execute()
}

export async function deleteJar(database: DatabaseHandle, serverId: string): Promise<void> {
  await gameServersTables(database).deleteFrom('game_jars').where('id', '=', serverId).execute()
}

/** The newest first. */
export function listBackups(database: DatabaseHandle, serverId: string): Promise<BackupRow[]> {
  return gameServersTables(database)
    .selectFrom('game_backups')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('created_at', 'desc')
    .orderBy('revision', 'desc')
    .execute()
}

export function findBackup(database: DatabaseHandle, serverId: string, id: string): Promise<BackupRow | undefined> {
  const tables = gameServersTables(database)
  const query = tables.selectFrom('game_backups').selectAll().where('server_id', '=', serverId)
  return query.where('id', '=', id).executeTakeFirst()
}

export async function insertBackup(
  database: DatabaseHandle,
  row: Insertable<GameServersTables['game_backups']>,
): Promise<void> {
  await gameServersTables(database).insertInto('game_backups').values(row).execute()
}

export async function deleteBackups(database: DatabaseHandle, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await gameServersTables(database).deleteFrom('game_backups').where('id', 'in', ids).execute()
}
