import { type Selectable, sql } from 'kysely'
import type { TrashPageQuery, WhichTrashed } from '../../core/trash/index.ts'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { randomId } from '../../platform/ids.ts'
import { worldNameKey } from './world-names.ts'
import { type WorldsTables, worldsTables } from './worlds.tables.ts'

export type WorldRow = Selectable<WorldsTables['worlds']>
export type RevisionRow = Selectable<WorldsTables['world_revisions']>
export type ViewRow = Selectable<WorldsTables['world_views']>

/** A world with its newest revision, and how many there are. */
export type FullRow = WorldRow & { current: RevisionRow; revisionCount: number }

/** The last changed first, without those in the trash. */
export async function listWorlds(database: DatabaseHandle): Promise<FullRow[]> {
  const rows = worldsTables(database).selectFrom('worlds').selectAll().where('deleted_at', 'is', null)
  return withRevisions(database, await rows.orderBy('changed_at', 'desc').orderBy('id', 'desc').execute())
}

/** The last deleted first. */
export async function listTrashed(database: DatabaseHandle, { limit, after }: TrashPageQuery): Promise<FullRow[]> {
  let query = worldsTables(database).selectFrom('worlds').selectAll().where('deleted_at', 'is not', null)
  if (after !== undefined) query = query.where(sql<boolean>`(deleted_at, id) < (${after.deletedAt}, ${after.id})`)
  return withRevisions(database, await query.orderBy('deleted_at', 'desc').orderBy('id', 'desc').limit(limit).execute())
}

/** A world that is not in the trash. */
export async function readWorld(database: DatabaseHandle, id: string): Promise<FullRow | undefined> {
  const tables = worldsTables(database)
  const rows = await tables
    .selectFrom('worlds')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  return (await withRevisions(database, rows))[0]
}

export async function readWorldNamed(database: DatabaseHandle, nameKey: string): Promise<FullRow | undefined> {
  const rows = await worldsTables(database).selectFrom('worlds').selectAll().where('name_key', '=', nameKey).execute()
  return (await withRevisions(database, rows))[0]
}

/** Also locks the world until the transaction ends. */
export function lockWorld(transaction: DatabaseHandle, id: string): Promise<WorldRow | undefined> {
  const query = worldsTables(transaction).selectFrom('worlds').selectAll().where('id', '=', id)
  return (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** The same by its name. */
export function lockWorldNamed(transaction: DatabaseHandle, nameKey: string): Promise<WorldRow | undefined> {
  const query = worldsTables(transaction).selectFrom('worlds').selectAll().where('name_key', '=', nameKey)
  return (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** False if another world has the name, which is then not added. */
export async function insertWorld(transaction: DatabaseHandle, row: WorldRow): Promise<boolean> {
  const result = await worldsTables(transaction)
    .insertInto('worlds')
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A new world without revisions, which its first one must follow in the same transaction; undefined if its name is taken. */
export async function insertNamed(
  transaction: DatabaseHandle,
  name: string,
  now: number,
): Promise<WorldRow | undefined> {
  const times = { created_at: now, changed_at: now, deleted_at: null }
  const row = { id: randomId(), name, name_key: worldNameKey(name), revision: 0, ...times }
  return (await insertWorld(transaction, row)) ? row : undefined
}

export async function updateWorld(transaction: DatabaseHandle, id: string, change: Partial<WorldRow>): Promise<void> {
  await worldsTables(transaction).updateTable('worlds').set(change).where('id', '=', id).execute()
}

export async function countWorlds(database: DatabaseHandle): Promise<number> {
  const tables = worldsTables(database)
  const row = await tables
    .selectFrom('worlds')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The newest first. */
export function listRevisions(database: DatabaseHandle, worldId: string): Promise<RevisionRow[]> {
  const tables = worldsTables(database)
  return tables
    .selectFrom('world_revisions')
    .selectAll()
    .where('world_id', '=', worldId)
    .orderBy('revision', 'desc')
    .execute()
}

export async function countRevisions(database: DatabaseHandle, worldId: string): Promise<number> {
  const row = await worldsTables(database)
    .selectFrom('world_revisions')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('world_id', '=', worldId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export function findRevision(
  database: DatabaseHandle,
  worldId: string,
  revision: number,
): Promise<RevisionRow | undefined> {
  return worldsTables(database)
    .selectFrom('world_revisions')
    .selectAll()
    .where('world_id', '=', worldId)
    .where('revision', '=', revision)
    .executeTakeFirst()
}

export async function insertRevision(transaction: DatabaseHandle, row: RevisionRow, view: ViewRow): Promise<void> {
  const tables = worldsTables(transaction)
  await tables.insertInto('world_revisions').values(row).execute()
  await tables.insertInto('world_views').values(view).execute()
}

export function findView(database: DatabaseHandle, revisionId: string): Promise<ViewRow | undefined> {
  const tables = worldsTables(database)
  return tables.selectFrom('world_views').selectAll().where('revision_id', '=', revisionId).executeTakeFirst()
}

export async function deleteRevisions(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  const tables = worldsTables(transaction)
  await tables.deleteFrom('world_views').where('revision_id', 'in', ids).execute()
  await tables.deleteFrom('world_revisions').where('id', 'in', ids).execute()
}

export async function listTrashedIds(database: DatabaseHandle, { ids, deletedUntil }: WhichTrashed): Promise<string[]> {
  let query = worldsTables(database).selectFrom('worlds').select('id').where('deleted_at', 'is not', null)
  if (ids !== undefined) query = query.where('id', 'in', ids)
  if (deletedUntil !== undefined) query = query.where('deleted_at', '<=', deletedUntil)
  return (await query.orderBy('deleted_at').orderBy('id').execute()).map(({ id }) => id)
}

export async function deleteWorld(transaction: DatabaseHandle, id: string): Promise<void> {
  await worldsTables(transaction).deleteFrom('worlds').where('id', '=', id).execute()
}

async function withRevisions(database: DatabaseHandle, rows: readonly WorldRow[]): Promise<FullRow[]> {
  if (rows.length === 0) return []
  const tables = worldsTables(database)
  const ids = rows.map(({ id }) => id)
  const counts = await tables
    .selectFrom('world_revisions')
    .select(['world_id', (eb) => eb.fn.countAll().as('count')])
    .where('world_id', 'in', ids)
    .groupBy('world_id')
    .execute()
  const current = await tables
    .selectFrom('world_revisions')
    .innerJoin('worlds', (join) =>
      join
        .onRef('worlds.id', '=', 'world_revisions.world_id')
        .onRef('worlds.revision', '=', 'world_revisions.revision'),
    )
    .selectAll('world_revisions')
    .where('worlds.id', 'in', ids)
    .execute()
  const countOf = new Map(counts.map(({ world_id, count }) => [world_id, Number(count)]))
  const currentOf = new Map(current.map((row) => [row.world_id, row]))
  return rows.flatMap((row) => {
    const revision = currentOf.get(row.id)
    // A world that was changed between the two queries is not half shown.
    return revision === undefined ? [] : { ...row, current: revision, revisionCount: countOf.get(row.id) ?? 1 }
  })
}
