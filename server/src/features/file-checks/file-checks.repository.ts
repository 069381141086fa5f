import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { batchesOf } from '../files/index.ts'
import { type FileChecksTables, fileChecksTables } from './file-checks.tables.ts'

export type BlobCheck = Selectable<FileChecksTables['blob_checks']>
export type FullCheck = Selectable<FileChecksTables['full_check']>

/** Makes known blobs that may be known already. */
export async function insertUnchecked(
  database: DatabaseHandle,
  blobs: readonly { blobKey: string; sizeBytes: number }[],
): Promise<void> {
  if (blobs.length === 0) return
  await fileChecksTables(database)
    .insertInto('blob_checks')
    .values(
      blobs.map(({ blobKey, sizeBytes }) => ({
        blob_key: blobKey,
        size_bytes: sizeBytes,
        checked_at: 0,
        fault: null,
        found_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column('blob_key').doNothing())
    .execute()
}

/** The blob that was checked longest ago, where that is before a time. */
export async function findOldest(database: DatabaseHandle, before: number): Promise<string | undefined> {
  return (await oldest(database, before).executeTakeFirst())?.blob_key
}

/** The same of those whose last check found damage. */
export async function findOldestDamaged(database: DatabaseHandle, before: number): Promise<string | undefined> {
  return (await oldest(database, before).where('fault', 'is not', null).executeTakeFirst())?.blob_key
}

function oldest(database: DatabaseHandle, before: number) {
  return fileChecksTables(database)
    .selectFrom('blob_checks')
    .select('blob_key')
    .where('checked_at', '<', before)
    .orderBy('checked_at')
    .orderBy('blob_key')
    .limit(1)
}

/** Those whose last check found damage, the newest finding first. */
export function listDamaged(database: DatabaseHandle): Promise<BlobCheck[]> {
  return fileChecksTables(database)
    .selectFrom('blob_checks')
    .selectAll()
    .where('fault', 'is not', null)
    .orderBy('found_at', 'desc')
    .orderBy('blob_key')
    .execute()
}

export async function saveCheck(database: DatabaseHandle, check: BlobCheck): Promise<void> {
  await fileChecksTables(database)
    .insertInto('blob_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('blob_key').doUpdateSet(check))
    .execute()
}

/** Has some blobs checked before all others, by the server when it next looks. */
export async function checkFirst(database: DatabaseHandle, blobKeys: readonly string[]): Promise<void> {
  for await (const keys of batchesOf(blobKeys)) {
    await fileChecksTables(database)
      .updateTable('blob_checks')
      .set({ checked_at: 0 })
      .where('blob_key', 'in', keys)
      .execute()
  }
}

export function findCheck(database: DatabaseHandle, blobKey: string): Promise<BlobCheck | undefined> {
  return fileChecksTables(database)
    .selectFrom('blob_checks')
    .selectAll()
    .where('blob_key', '=', blobKey)
    .executeTakeFirst()
}

export async function deleteCheck(database: DatabaseHandle, blobKey: string): Promise<void> {
  await fileChecksTables(database).deleteFrom('blob_checks').where('blob_key', '=', blobKey).execute()
}

/** Number and bytes of those that were checked at a time or later; of all with 0. */
export function sumCheckedSince(
  database: DatabaseHandle,
  since: number,
): Promise<{ fileCount: number; sizeBytes: number }> {
  return fileChecksTables(database)
    .selectFrom('blob_checks')
    .select((eb) => [
      eb.fn.countAll<number>().as('fileCount'),
      // A sum of 64-bit integers is numeric on PostgreSQL.
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('size_bytes'), eb.lit(0)), 'bigint').as('sizeBytes'),
    ])
    .where('checked_at', '>=', since)
    .executeTakeFirstOrThrow()
}

/** When the last check was; 0 where there was none. */
export async function lastCheckedAt(database: DatabaseHandle): Promise<number> {
  const { last } = await fileChecksTables(database)
    .selectFrom('blob_checks')
    .select((eb) => eb.fn.max('checked_at').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export function readFullCheck(database: DatabaseHandle): Promise<FullCheck> {
  return fileChecksTables(database).selectFrom('full_check').selectAll().executeTakeFirstOrThrow()
}

/** Null where none is wanted any more. */
export async function requestFullCheck(database: DatabaseHandle, requestedAt: number | null): Promise<void> {
  await fileChecksTables(database).updateTable('full_check').set({ requested_at: requestedAt }).execute()
}

/** Unless it is not wanted any more, or another one is. */
export async function finishFullCheck(
  database: DatabaseHandle,
  requestedAt: number,
  finished: Omit<FullCheck, 'requested_at'>,
): Promise<void> {
  await fileChecksTables(database)
    .updateTable('full_check')
    .set({ ...finished, requested_at: null })
    .where('requested_at', '=', requestedAt)
    .execute()
}
