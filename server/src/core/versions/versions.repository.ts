import { VERSIONS_MAX_PER_FILE } from '@pinloft/contract/versions/limits'
import type { Selectable } from 'kysely'
import type { BlobReceipt } from '../../platform/blobs/blob-store.ts'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { batchesOf, type FileRow } from '../files/index.ts'
import { type VersionsTables, versionsTables } from './versions.tables.ts'

export type VersionRow = Selectable<VersionsTables['file_versions']>

export async function insertVersion(transaction: DatabaseHandle, version: VersionRow): Promise<void> {
  await versionsTables(transaction).insertInto('file_versions').values(version).execute()
}

/** Lists the versions of a file, last replaced first. */
export function listVersions(
  database: DatabaseHandle,
  fileId: string,
  { limit, after }: { limit?: number; after?: { replacedAt: number; id: string } } = {},
): Promise<VersionRow[]> {
  return versionsTables(database)
    .selectFrom('file_versions')
    .selectAll()
    .where('file_id', '=', fileId)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('replaced_at', 'id'), '<', eb.tuple(after?.replacedAt ?? 0, after?.id ?? ''))),
    )
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? VERSIONS_MAX_PER_FILE))
    .execute()
}

export function findNewest(database: DatabaseHandle, fileId: string): Promise<VersionRow | undefined> {
  return listVersions(database, fileId, { limit: 1 }).then(([newest]) => newest)
}

/** Returns a version, locked until the transaction ends. */
export function lockVersion(transaction: DatabaseHandle, fileId: string, id: string): Promise<VersionRow | undefined> {
  return versionsTables(transaction)
    .selectFrom('file_versions')
    .selectAll()
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Returns the bytes of a version with the lock that its file has at that moment: one statement reads both. */
export function findStoredVersion(
  database: DatabaseHandle,
  fileId: string,
  id: string,
): Promise<(Pick<VersionRow, 'blob_key' | 'sha256' | 'size_bytes'> & Pick<FileRow, 'lock'>) | undefined> {
  return versionsTables(database)
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select(['file_versions.blob_key', 'file_versions.sha256', 'file_versions.size_bytes', 'files.lock'])
    .where('file_versions.id', '=', id)
    .where('file_versions.file_id', '=', fileId)
    .executeTakeFirst()
}

/** Returns the id of a version that has this content, the last replaced one. */
export async function findVersionId(
  database: DatabaseHandle,
  fileId: string,
  sha256: string,
): Promise<string | undefined> {
  const found = await versionsTables(database)
    .selectFrom('file_versions')
    .select('id')
    .where('file_id', '=', fileId)
    .where('sha256', '=', sha256)
    .orderBy('replaced_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** Deletes some versions, and returns them. */
export async function deleteVersions(transaction: DatabaseHandle, ids: readonly string[]): Promise<VersionRow[]> {
  const deleted: VersionRow[] = []
  for await (const some of batchesOf(ids)) {
    const rows = await versionsTables(transaction)
      .deleteFrom('file_versions')
      .where('id', 'in', some)
      .returningAll()
      .execute()
    deleted.push(...rows)
  }
  return deleted
}

/** Lists every version of some files. */
export async function listVersionsOf(transaction: DatabaseHandle, fileIds: readonly string[]): Promise<VersionRow[]> {
  const found: VersionRow[] = []
  for await (const some of batchesOf(fileIds)) {
    const rows = await versionsTables(transaction)
      .selectFrom('file_versions')
      .selectAll()
      .where('file_id', 'in', some)
      .execute()
    found.push(...rows)
  }
  return found
}

/** References another blob with the same content. */
export async function replaceBlob(
  transaction: DatabaseHandle,
  fileId: string,
  previousKey: string,
  { key, sha256 }: BlobReceipt,
): Promise<void> {
  await versionsTables(transaction)
    .updateTable('file_versions')
    .set({ blob_key: key, sha256 })
    .where('file_id', '=', fileId)
    .where('blob_key', '=', previousKey)
    .execute()
}

/** Lists files with a version replaced before a given time, ordered by id: those after a given id. */
export async function listFilesWithOld(
  database: DatabaseHandle,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await versionsTables(database)
    .selectFrom('file_versions')
    .select('file_id')
    .distinct()
    .where('file_id', '>', after)
    .where('replaced_at', '<=', before)
    .orderBy('file_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.file_id)
}

/** Returns the folder of a file outside the trash. Keeps the file there until the transaction ends. */
export async function lockFolderOf(transaction: DatabaseHandle, fileId: string): Promise<string | undefined> {
  const row = await versionsTables(transaction)
    .selectFrom('files')
    .select('folder_id')
    .where('id', '=', fileId)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirst()
  return row?.folder_id
}

/** Number of versions, and of bytes that only they use. */
export async function sumVersions(database: DatabaseHandle): Promise<{ versionCount: number; sizeBytes: number }> {
  const tables = versionsTables(database)
  const { versionCount } = await tables
    .selectFrom('file_versions')
    .select((eb) => eb.fn.countAll<number>().as('versionCount'))
    .executeTakeFirstOrThrow()
  const { sizeBytes } = await tables
    .selectFrom((from) =>
      from
        .selectFrom('file_versions as version')
        .select((eb) => ['blob_key', eb.fn.max('size_bytes').as('size_bytes')])
        .where((eb) =>
          eb.not(
            eb.or([
              eb.exists(eb.selectFrom('files').select('id').whereRef('files.blob_key', '=', 'version.blob_key')),
              eb.exists(
                eb.selectFrom('trash_files').select('id').whereRef('trash_files.blob_key', '=', 'version.blob_key'),
              ),
            ]),
          ),
        )
        .groupBy('blob_key')
        .as('alone'),
    )
    // A sum of 64-bit integers is numeric on PostgreSQL.
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('alone.size_bytes'), eb.lit(0)), 'bigint').as('sizeBytes'))
    .executeTakeFirstOrThrow()
  return { versionCount, sizeBytes }
}

export async function readKeptDays(database: DatabaseHandle): Promise<number | null> {
  const row = await versionsTables(database)
    .selectFrom('version_settings')
    .select('kept_days')
    .executeTakeFirstOrThrow()
  return row.kept_days
}

export async function saveKeptDays(database: DatabaseHandle, keptDays: number | null): Promise<void> {
  await versionsTables(database).updateTable('version_settings').set({ kept_days: keptDays }).execute()
}

/** Whether any of some files has a version. */
export async function haveVersions(database: DatabaseHandle, fileIds: readonly string[]): Promise<boolean> {
  for await (const some of batchesOf(fileIds)) {
    const row = await versionsTables(database)
      .selectFrom('file_versions')
      .select('id')
      .where('file_id', 'in', some)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  return false
}
