import { isLinkedKey } from '../../../platform/blobs/linked-key.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { filesTables } from '../files.tables.ts'
import { lockRowsOfBlobs } from '../store/blob-references.repository.ts'
import { findPendingItems } from '../store/linked-changes.repository.ts'
import type { VersionStore } from '../store/version-store.ts'
import type { IndexedFile } from './indexed.repository.ts'

/**
 * Gives those of some files that are gone from the disk, but have versions here, the content of the newest one: so they can
 * go to the trash. Returns their ids.
 */
export async function giveNewestVersions(
  database: DatabaseHandle,
  files: readonly IndexedFile[],
  versionStore: VersionStore,
): Promise<string[]> {
  const ids = files.map(({ id }) => id)
  if (!(await versionStore.exist(database, ids))) return []
  const given: string[] = []
  for (const { id, blobKey } of files) {
    const isGiven = await inTransaction(database, async (transaction) => {
      const contents = await versionStore.list(transaction, id)
      const newest = contents.toSorted((one, other) => other.version.modifiedAtMs - one.version.modifiedAtMs)[0]
      if (newest === undefined || isLinkedKey(newest.blobKey)) return false
      if ((await findPendingItems(transaction, [id])).has(id)) return false
      await lockRowsOfBlobs(transaction, [newest.blobKey])
      const { blobKey: blob_key, sha256, sizeBytes: size_bytes, version } = newest
      const { numUpdatedRows } = await filesTables(transaction)
        .updateTable('files')
        .set({ blob_key, sha256, size_bytes, modified_at: version.modifiedAtMs })
        .where('id', '=', id)
        .where('blob_key', '=', blobKey)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    })
    if (isGiven) given.push(id)
  }
  return given
}
