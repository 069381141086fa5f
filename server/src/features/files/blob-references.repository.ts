import { type RawBuilder, sql } from 'kysely'
import { payloadBytes } from '../../platform/age/age-payload.ts'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { batchesOf } from './batches.ts'
import { type FilesTables, type Flag, filesTables } from './files.tables.ts'

/** Every table whose rows name blobs. A blob goes when the last row in any of them that names it is gone. */
const HOLDERS = ['files', 'trash_files', 'file_versions'] as const satisfies readonly (keyof FilesTables)[]
type Holder = (typeof HOLDERS)[number]

type Place = 'files' | 'trash' | 'versions'

/** Versions with what they share with their file: also its lock. */
const VERSIONS = sql`(
  select v.blob_key, v.sha256, v.size_bytes, f.lock, f.id, f.name, f.folder_id from file_versions as v
  join (select id, name, folder_id, lock from files union all select id, name, folder_id, lock from trash_files) as f
  on f.id = v.file_id) as owned_versions`

/** Where a person finds what a row of each table is about, and a source of the columns of `files`. */
const OWNERS: Readonly<Record<Holder, { place: Place; source: RawBuilder<unknown> }>> = {
  files: { place: 'files', source: sql`files` },
  trash_files: { place: 'trash', source: sql`trash_files` },
  file_versions: { place: 'versions', source: VERSIONS },
}

/** A blob that a row names. */
export interface HeldBlob {
  blobKey: string
  /** Of the stored bytes, in hexadecimal. */
  sha256: string
  /** As it is stored. */
  sizeBytes: number
}

/** Whose blob it is. */
export interface BlobOwner {
  blobKey: string
  place: Place
  /** Of the file. */
  id: string
  name: string
  folderId: string
  /** Of the content. */
  sizeBytes: number
}

/** Which of some blobs a row names. */
export async function findReferencedBlobs(
  database: DatabaseHandle,
  blobKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for await (const keys of batchesOf(blobKeys)) {
    // One statement: a row that goes from one table to another in between would be in neither.
    const { rows } = await sql<{ blob_key: string }>`${sql.join(
      HOLDERS.map((table) => sql`select blob_key from ${sql.table(table)} where blob_key in (${sql.join(keys)})`),
      sql` union `,
    )}`.execute(database)
    for (const row of rows) found.add(row.blob_key)
  }
  return found
}

/**
 * Keeps others from giving blobs to further rows, or taking them from some, until the transaction ends: else two who
 * take one from the last two rows would each see the other one's.
 */
export async function lockRowsOfBlobs(transaction: DatabaseHandle, blobKeys: readonly string[]): Promise<void> {
  if (!isPostgres(transaction)) return
  for await (const keys of batchesOf(blobKeys)) {
    for (const table of HOLDERS) {
      await sql`select id from ${sql.table(table)} where blob_key in (${sql.join(keys)}) order by id for update`.execute(
        transaction,
      )
    }
  }
}

/** Notes which of some blobs are to be removed because no row names them any more, and gives those. */
export async function noteUnused(
  transaction: DatabaseHandle,
  blobKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const referenced = await findReferencedBlobs(transaction, blobKeys)
  const unused = new Set(blobKeys.filter((key) => !referenced.has(key)))
  for await (const keys of batchesOf([...unused])) {
    await filesTables(transaction)
      .insertInto('purges')
      .values(keys.map((key) => ({ blob_key: key })))
      .execute()
  }
  return unused
}

export async function listPurges(database: DatabaseHandle): Promise<string[]> {
  const rows = await filesTables(database).selectFrom('purges').select('blob_key').execute()
  return rows.map((row) => row.blob_key)
}

export async function removePurge(database: DatabaseHandle, blobKey: string): Promise<void> {
  await filesTables(database).deleteFrom('purges').where('blob_key', '=', blobKey).execute()
}

/** The blobs that rows name, each once, in the order of their keys: up to `limit` after a key. */
export function listHeldBlobs(
  database: DatabaseHandle,
  { afterKey, limit }: { afterKey: string; limit: number },
): Promise<HeldBlob[]> {
  return heldBlobs(database, sql`blob_key > ${afterKey} order by blob_key limit ${limit}`, limit)
}

export function findHeldBlob(database: DatabaseHandle, blobKey: string): Promise<HeldBlob | undefined> {
  return heldBlobs(database, sql`blob_key = ${blobKey}`, 1).then(([held]) => held)
}

/** All that some blobs belong to. */
export async function findBlobOwners(database: DatabaseHandle, blobKeys: readonly string[]): Promise<BlobOwner[]> {
  const found: BlobOwner[] = []
  for await (const keys of batchesOf(blobKeys)) {
    for (const { place, source } of Object.values(OWNERS)) {
      const { rows } = await sql<Omit<BlobOwner, 'place'>>`
        select blob_key as "blobKey", id, name, folder_id as "folderId", size_bytes as "sizeBytes"
        from ${source} where blob_key in (${sql.join(keys)}) order by name, id`.execute(database)
      for (const row of rows) found.push({ ...row, place })
    }
  }
  return found
}

async function heldBlobs(database: DatabaseHandle, which: RawBuilder<unknown>, limit: number): Promise<HeldBlob[]> {
  // Copies have the same blob, and locks of their own around the same sealed bytes.
  const { rows } = await sql<{ blob_key: string; sha256: string; size_bytes: number; is_sealed: Flag }>`${sql.join(
    HOLDERS.map(
      (table) => sql`
        select * from (
          select blob_key, sha256, size_bytes, case when lock is null then 0 else 1 end as is_sealed
          from ${OWNERS[table].source} where ${which}
        ) as ${sql.ref(`of_${table}`)}`,
    ),
    sql` union `,
  )} order by blob_key limit ${limit}`.execute(database)
  return rows.map((row) => ({
    blobKey: row.blob_key,
    sha256: row.sha256,
    sizeBytes: row.is_sealed === 1 ? payloadBytes(row.size_bytes) : row.size_bytes,
  }))
}
