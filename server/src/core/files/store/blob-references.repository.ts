import { type RawBuilder, sql } from 'kysely'
import { payloadBytes } from '../../../platform/age/age-payload.ts'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { blobTables } from '../../../platform/db/declared-tables.ts'
import { batchesOf } from '../batches.ts'
import { type Flag, filesTables } from '../files.tables.ts'
import { isAttached } from './is-attached.ts'
import { isOwnBlob } from './own-blobs.ts'

/** A blob of ours that a row references; files of linked folders have none. */
export interface HeldBlob {
  blobKey: string
  /** Of the stored bytes, in hexadecimal. */
  sha256: string
  /** As stored. */
  sizeBytes: number
}

/** The owner of a blob. */
export interface BlobOwner {
  blobKey: string
  /** As in `BlobOwnerSource`. */
  place: string
  remark: string | null
  /** Id of the file or other owner. */
  id: string
  name: string
  folderId: string | null
  /** Size of the content. */
  sizeBytes: number
}

/** Returns those of some blobs that a row references. */
export async function findReferencedBlobs(
  database: DatabaseHandle,
  blobKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for await (const keys of batchesOf(blobKeys)) {
    // A single statement: a row moved from one table to another in between would be missed in both.
    const { rows } = await sql<{ blob_key: string }>`${sql.join(
      blobTables(database).map(
        ([table]) => sql`select blob_key from ${sql.table(table)} where blob_key in (${sql.join(keys)})`,
      ),
      sql` union `,
    )}`.execute(database)
    for (const row of rows) found.add(row.blob_key)
  }
  return found
}

/**
 * Prevents other transactions from adding or removing references to some blobs until this one ends: otherwise two that
 * remove the last two references would each still see the other's.
 */
export async function lockRowsOfBlobs(transaction: DatabaseHandle, blobKeys: readonly string[]): Promise<void> {
  if (!isPostgres(transaction)) return
  for await (const keys of batchesOf(blobKeys)) {
    for (const [table] of blobTables(transaction)) {
      await sql`select id from ${sql.table(table)} where blob_key in (${sql.join(keys)}) order by id for update`.execute(
        transaction,
      )
    }
  }
}

/**
 * Records which of some blobs, by their digests, are to be removed because no row references them any more, and returns
 * those.
 */
export async function noteUnused(
  transaction: DatabaseHandle,
  digests: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const blobKeys = [...digests.keys()]
  const referenced = await findReferencedBlobs(transaction, blobKeys)
  const unused = new Set(blobKeys.filter((key) => !referenced.has(key)))
  for await (const keys of batchesOf([...unused])) {
    await filesTables(transaction)
      .insertInto('purges')
      .values(keys.map((key) => ({ blob_key: key, sha256: digests.get(key) ?? null })))
      // Files of linked folders may come and go and come back as they were.
      .onConflict((conflict) => conflict.column('blob_key').doNothing())
      .execute()
  }
  return unused
}

/** Lists the recorded removals. */
export function listPurges(database: DatabaseHandle): Promise<{ blob_key: string; sha256: string | null }[]> {
  return filesTables(database).selectFrom('purges').selectAll().execute()
}

export async function removePurge(database: DatabaseHandle, blobKey: string): Promise<void> {
  await filesTables(database).deleteFrom('purges').where('blob_key', '=', blobKey).execute()
}

/** Lists the blobs referenced by rows, each once, ordered by key: up to `limit` after a given key. */
export function listHeldBlobs(
  database: DatabaseHandle,
  { afterKey, limit }: { afterKey: string; limit: number },
): Promise<HeldBlob[]> {
  const which = sql`blob_key > ${afterKey} and ${isOwnBlob()} order by blob_key limit ${limit}`
  return heldBlobs(database, which, { union: sql` union `, end: sql`order by blob_key limit ${limit}` })
}

export function findHeldBlob(database: DatabaseHandle, blobKey: string): Promise<HeldBlob | undefined> {
  // All copies say the same of their blob, and there may be thousands: the first one is enough.
  const which = sql`blob_key = ${blobKey} and ${isOwnBlob()} limit 1`
  return heldBlobs(database, which, { union: sql` union all `, end: sql`limit 1` }).then(([held]) => held)
}

/** All that some blobs belong to, as far as a person can see it. */
export async function findBlobOwners(database: DatabaseHandle, blobKeys: readonly string[]): Promise<BlobOwner[]> {
  const found: BlobOwner[] = []
  for await (const keys of batchesOf(blobKeys)) {
    for (const [, { place, remark, rows: source }] of blobTables(database)) {
      const { rows } = await sql<Omit<BlobOwner, 'place' | 'remark'>>`
        select blob_key as "blobKey", id, name, folder_id as "folderId", size_bytes as "sizeBytes"
        from ${source} where blob_key in (${sql.join(keys)}) and (folder_id is null or ${isAttached('folder_id')})
        order by name, id`.execute(database)
      for (const row of rows) found.push({ ...row, place, remark })
    }
  }
  return found
}

/** `which` chooses rows of each table, `end` of all of them together. */
async function heldBlobs(
  database: DatabaseHandle,
  which: RawBuilder<unknown>,
  { union, end }: { union: RawBuilder<unknown>; end: RawBuilder<unknown> },
): Promise<HeldBlob[]> {
  // Copies share a blob, with separate locks around the same sealed bytes.
  const { rows } = await sql<{ blob_key: string; sha256: string; size_bytes: number; is_sealed: Flag }>`${sql.join(
    blobTables(database).map(
      ([table, { rows: source }]) => sql`
        select * from (
          select blob_key, sha256, size_bytes, case when lock is null then 0 else 1 end as is_sealed
          from ${source} where ${which}
        ) as ${sql.ref(`of_${table}`)}`,
    ),
    union,
  )} ${end}`.execute(database)
  return rows.map((row) => ({
    blobKey: row.blob_key,
    sha256: row.sha256,
    sizeBytes: row.is_sealed === 1 ? payloadBytes(row.size_bytes) : row.size_bytes,
  }))
}
