import { joinFolderPath, lowerFirst } from '@pinloft/contract/files/names'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { findBlobOwners, type HeldBlob, listHeldBlobs } from '../store/blob-references.repository.ts'
import { pathsOfFolders } from './folder-tree.ts'

const BATCH_ROWS = 500

/** A blob, labelled with a file it belongs to. */
export interface NamedBlob extends HeldBlob {
  /** Path and name of a file that uses it, or its other origin. */
  label: string
}

/** Yields every blob referenced by a row, each once, ordered by key, in batches. */
export async function* namedBlobs(database: DatabaseHandle): AsyncGenerator<NamedBlob[], void, void> {
  for (let afterKey = ''; ; ) {
    const blobs = await listHeldBlobs(database, { afterKey, limit: BATCH_ROWS })
    const last = blobs.at(-1)
    if (last === undefined) return
    const labels = await labelsOf(
      database,
      blobs.map(({ blobKey }) => blobKey),
    )
    yield blobs.map((blob) => ({ ...blob, label: labels.get(blob.blobKey) ?? 'an earlier version of a file' }))
    afterKey = last.blobKey
  }
}

async function labelsOf(database: DatabaseHandle, blobKeys: readonly string[]): Promise<Map<string, string>> {
  const owners = await findBlobOwners(database, blobKeys)
  const paths = await pathsOfFolders(database, new Set(owners.map(({ folderId }) => folderId ?? '')))
  // Owners come with files outside the trash first; these give the label.
  return new Map(
    owners
      .toReversed()
      .map(({ blobKey, remark, name, folderId }) => [
        blobKey,
        remark === null ? joinFolderPath(paths.get(folderId ?? '') ?? '', name) : `${name} (${lowerFirst(remark)})`,
      ]),
  )
}
