import type { BrowserDataType } from '@pinloft/contract/browser-data/endpoints'
import { type Selectable, sql } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { PageCursor } from '../../platform/page-cursor.ts'
import { type BrowserDataTables, browserDataTables } from './browser-data.tables.ts'

export type EntryRow = Selectable<BrowserDataTables['browser_data']>
export type VersionRow = Selectable<BrowserDataTables['browser_data_versions']>

/** Where a browser keeps a key: the site, and which of its storages. */
export interface Area {
  domain: string
  dataType: BrowserDataType
}

export function findEntry(
  database: DatabaseHandle,
  { domain, dataType, keyHash }: Area & { keyHash: string },
): Promise<EntryRow | undefined> {
  return browserDataTables(database)
    .selectFrom('browser_data')
    .selectAll()
    .where('domain', '=', domain)
    .where('data_type', '=', dataType)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}

export function findEntryById(database: DatabaseHandle, id: string): Promise<EntryRow | undefined> {
  return browserDataTables(database).selectFrom('browser_data').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function putEntry(database: DatabaseHandle, row: EntryRow): Promise<void> {
  await browserDataTables(database)
    .insertInto('browser_data')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Keys that have a value, and the bytes of all keys and values of a site. */
export async function measureDomain(
  database: DatabaseHandle,
  domain: string,
): Promise<{ keyCount: number; sizeBytes: number }> {
  const { key_count, size_bytes } = await browserDataTables(database)
    .selectFrom('browser_data')
    .where('domain', '=', domain)
    .select(({ fn }) => [
      fn.count<number>('size_bytes').as('key_count'),
      fn.sum<number | null>('size_bytes').as('size_bytes'),
    ])
    .executeTakeFirstOrThrow()
  return { keyCount: Number(key_count), sizeBytes: Number(size_bytes ?? 0) }
}

export async function countDomains(database: DatabaseHandle): Promise<number> {
  const { count } = await browserDataTables(database)
    .selectFrom('browser_data')
    .select(({ fn }) => fn.count<number>('domain').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** By site and device, the last changed first: keys and bytes. Keys that were removed count as changes only. */
export async function summarize(database: DatabaseHandle) {
  const rows = await browserDataTables(database)
    .selectFrom('browser_data')
    .groupBy(['domain', 'device_id', 'device'])
    .select(({ fn }) => [
      'domain',
      'device_id',
      'device',
      fn.count<number>('size_bytes').as('key_count'),
      fn.sum<number | null>('size_bytes').as('size_bytes'),
      fn.max('updated_at').as('updated_at'),
    ])
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    key_count: Number(row.key_count),
    size_bytes: Number(row.size_bytes ?? 0),
    updated_at: Number(row.updated_at),
  }))
}

/** Keys with a refused value that nobody has decided on, by site. */
export async function countConflicts(database: DatabaseHandle): Promise<Map<string, number>> {
  const rows = await browserDataTables(database)
    .selectFrom('browser_data_versions')
    .where('is_conflict', '=', 1)
    .groupBy('domain')
    .select(({ fn }) => ['domain', fn.count<number>('entry_id').distinct().as('count')])
    .execute()
  return new Map(rows.map(({ domain, count }) => [domain, Number(count)]))
}

/** A key without its value, and what is known of its versions. */
export type EntrySummaryRow = Omit<EntryRow, 'value'> & {
  version_count: number
  conflict_count: number
  /** Sorts those with a conflict before all others, then by the time of the change. */
  rank: number
}

const CONFLICT_RANK = 10 ** 15

/** One more than `limit`, if there are. */
export async function listEntries(
  database: DatabaseHandle,
  { domain, limit, after }: { domain: string; limit: number; after: PageCursor | undefined },
): Promise<EntrySummaryRow[]> {
  const versions = sql`(select count(*) from browser_data_versions v where v.entry_id = browser_data.id)`
  const conflicts = sql`(select count(*) from browser_data_versions v where v.entry_id = browser_data.id and v.is_conflict = 1)`
  const rank = sql<number>`(updated_at + case when ${conflicts} > 0 then cast(${sql.lit(CONFLICT_RANK)} as bigint) else 0 end)`
  const rows = await browserDataTables(database)
    .selectFrom('browser_data')
    .where('domain', '=', domain)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${rank} < ${after?.value} or (${rank} = ${after?.value} and browser_data.id < ${after?.id}))`,
      ),
    )
    .select([
      'id',
      'domain',
      'data_type',
      'key_hash',
      'key',
      'size_bytes',
      'preview',
      'device_id',
      'device',
      'revision',
      'updated_at',
      sql<number>`${versions}`.as('version_count'),
      sql<number>`${conflicts}`.as('conflict_count'),
      rank.as('rank'),
    ])
    .orderBy('rank', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map((row) => ({
    ...row,
    version_count: Number(row.version_count),
    conflict_count: Number(row.conflict_count),
    rank: Number(row.rank),
  }))
}

/** The keys of an area that have a value, with its size; with `keyHash` only that one. */
export function listKeys(
  database: DatabaseHandle,
  { domain, dataType }: Area,
  keyHash?: string,
): Promise<{ id: string; size_bytes: number }[]> {
  return browserDataTables(database)
    .selectFrom('browser_data')
    .select(['id', 'size_bytes'])
    .$narrowType<{ size_bytes: number }>()
    .where('domain', '=', domain)
    .where('data_type', '=', dataType)
    .where('size_bytes', 'is not', null)
    .$if(keyHash !== undefined, (query) => query.where('key_hash', '=', keyHash ?? ''))
    .orderBy('id')
    .execute()
}

export function listValues(
  database: DatabaseHandle,
  ids: readonly string[],
): Promise<(Pick<EntryRow, 'key' | 'revision' | 'updated_at'> & { value: string })[]> {
  return browserDataTables(database)
    .selectFrom('browser_data')
    .select(['key', 'value', 'revision', 'updated_at'])
    .where('id', 'in', ids)
    .where('value', 'is not', null)
    .$narrowType<{ value: string }>()
    .orderBy('id')
    .execute()
}

export async function addVersion(database: DatabaseHandle, row: VersionRow): Promise<void> {
  await browserDataTables(database).insertInto('browser_data_versions').values(row).execute()
}

/** Newest first, without the values. */
export function listVersions(database: DatabaseHandle, entryId: string): Promise<Omit<VersionRow, 'value'>[]> {
  return browserDataTables(database)
    .selectFrom('browser_data_versions')
    .select([
      'id',
      'entry_id',
      'domain',
      'size_bytes',
      'preview',
      'device_id',
      'device',
      'revision',
      'created_at',
      'is_conflict',
    ])
    .where('entry_id', '=', entryId)
    .orderBy('created_at', 'desc')
    .orderBy('revision', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findVersion(database: DatabaseHandle, id: string): Promise<VersionRow | undefined> {
  return browserDataTables(database)
    .selectFrom('browser_data_versions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Earlier versions of a site that can be forgotten, the oldest first. Refused values that wait are not among them. */
export function listForgettable(
  database: DatabaseHandle,
  domain: string,
): Promise<Pick<VersionRow, 'id' | 'size_bytes'>[]> {
  return browserDataTables(database)
    .selectFrom('browser_data_versions')
    .select(['id', 'size_bytes'])
    .where('domain', '=', domain)
    .where('is_conflict', '=', 0)
    .orderBy('created_at')
    .orderBy('revision')
    .orderBy('id')
    .execute()
}

export async function measureVersions(database: DatabaseHandle, domain: string): Promise<number> {
  const { size_bytes } = await browserDataTables(database)
    .selectFrom('browser_data_versions')
    .where('domain', '=', domain)
    .select(({ fn }) => fn.sum<number | null>('size_bytes').as('size_bytes'))
    .executeTakeFirstOrThrow()
  return Number(size_bytes ?? 0)
}

export async function deleteVersions(database: DatabaseHandle, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await browserDataTables(database).deleteFrom('browser_data_versions').where('id', 'in', ids).execute()
}

/**
 * Makes room for another refused value of a device: the one that it was made from goes, one from an earlier revision becomes an
 * earlier version.
 */
export async function settleConflictsOf(
  database: DatabaseHandle,
  { entry_id, device_id, revision }: Pick<VersionRow, 'entry_id' | 'device_id' | 'revision'>,
): Promise<void> {
  const tables = browserDataTables(database)
  await tables
    .deleteFrom('browser_data_versions')
    .where('entry_id', '=', entry_id)
    .where('device_id', '=', device_id)
    .where('revision', '=', revision)
    .where('is_conflict', '=', 1)
    .execute()
  await tables
    .updateTable('browser_data_versions')
    .set({ is_conflict: 0 })
    .where('entry_id', '=', entry_id)
    .where('device_id', '=', device_id)
    .where('is_conflict', '=', 1)
    .execute()
}

export async function settleConflict(database: DatabaseHandle, id: string): Promise<void> {
  await browserDataTables(database)
    .updateTable('browser_data_versions')
    .set({ is_conflict: 0 })
    .where('id', '=', id)
    .execute()
}

/** Returns how many keys of the site there were. */
export async function deleteDomain(database: DatabaseHandle, domain: string): Promise<number> {
  const { numDeletedRows } = await browserDataTables(database)
    .deleteFrom('browser_data')
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
