import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { batchesOf } from '../files/index.ts'
import { type FileChecksTables, fileChecksTables } from './file-checks.tables.ts'

export type BlobCheck = Selectable<FileChecksTables['blob_checks']>
export type FullCheck = Selectable<FileChecksTables['full_check']>

/** The disk may have failed or been missing only temporarily. */
const PASSING_FAULTS = ['missing', 'unreadable'] as const

/** Registers blobs that may be registered already. */
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
        is_incomplete: null,
      })),
    )
    .onConflict((conflict) => conflict.column('blob_key').doNothing())
    .execute()
}

/** Returns the least recently checked blob, if that was before a given time. */
export async function findOldest(database: DatabaseHandle, before: number): Promise<string | undefined> {
  return (await oldest(database, before).executeTakeFirst())?.blob_key
}

/** Same among the blobs whose last check found damage. */
export async function findOldestDamaged(database: DatabaseHandle, before: number): Promise<string | undefined> {
  return (await oldest(database, before).where('fault', 'is not', null).executeTakeFirst())?.blob_key
}

/**
 * Returns the least recently checked blob among those that were missing or unreadable and are due for a retry: once the
 * time since the last check equals that from the first to the last, within bounds. All in milliseconds.
 */
export async function findOldestToRetry(
  database: DatabaseHandle,
  now: number,
  { minMs, maxMs }: { minMs: number; maxMs: number },
): Promise<string | undefined> {
  const row = await oldest(database, now - minMs)
    .where('fault', 'in', PASSING_FAULTS)
    .where((eb) =>
      eb.or([
        eb('checked_at', '<', now - maxMs),
        eb(eb('checked_at', '+', eb.ref('checked_at')), '<=', eb('found_at', '+', eb.lit(now))),
      ]),
    )
    .executeTakeFirst()
  return row?.blob_key
}

/** Whether there are any that a retry may find intact. */
export async function hasPassingFaults(database: DatabaseHandle): Promise<boolean> {
  const query = fileChecksTables(database).selectFrom('blob_checks').select('blob_key')
  return (await query.where('fault', 'in', PASSING_FAULTS).limit(1).executeTakeFirst()) !== undefined
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

/** Lists the blobs whose last check found damage, newest finding first. */
export function listDamaged(database: DatabaseHandle): Promise<BlobCheck[]> {
  return fileChecksTables(database)
    .selectFrom('blob_checks')
    .selectAll()
    .where('fault', 'is not', null)
    .orderBy('found_at', 'desc')
    .orderBy('blob_key')
    .execute()
}

/** The keys of incomplete pictures. */
export async function listIncomplete(database: DatabaseHandle): Promise<string[]> {
  const query = fileChecksTables(database).selectFrom('blob_checks').select('blob_key')
  return (await query.where('is_incomplete', '=', 1).orderBy('blob_key').execute()).map(({ blob_key }) => blob_key)
}

export async function saveCheck(database: DatabaseHandle, check: BlobCheck): Promise<void> {
  await fileChecksTables(database)
    .insertInto('blob_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('blob_key').doUpdateSet(check))
    .execute()
}

/** Has the server check some blobs before all others, the next time it looks. */
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

/** Number and bytes of blobs checked at a given time or later; of all with 0. */
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

/** Time of the last check; 0 if there was none. */
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

/** Notes the end of a check of all files in place of the one before. */
export async function finishFullCheck(database: DatabaseHandle, finished: FullCheck): Promise<void> {
  await fileChecksTables(database).updateTable('full_check').set(finished).execute()
}
