import { joinFolderPath } from '@pinloft/contract/names'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { findBlobOwners, type HeldBlob, listHeldBlobs } from './blob-references.repository.ts'
import { pathsOfFolders } from './folder-tree.ts'

const BATCH_ROWS = 500
const ELSEWHERE = { trash: 'in the trash', versions: 'an earlier content' } as const

/** A blob, and for people which file it is of. */
export interface NamedBlob extends HeldBlob {
  /** Path and name of a file that has it, or where else it is from. */
  label: string
}

/** Every blob that a row names, each once, in the order of their keys, some at a time. */
export async function* namedBlobs(database: DatabaseHandle): AsyncGenerator<NamedBlob[], void, void> {
  for (let afterKey = ''; ; ) {
    const blobs = await listHeldBlobs(database, { afterKey, limit: BATCH_ROWS })
    const last = blobs.at(-1)
    if (last === undefined) return
    const labels = await labelsOf(
      database,
      blobs.map(({ blobKey }) => blobKey),
    )
    yield blobs.map((blob) => ({ ...blob, label: labels.get(blob.blobKey) ?? 'an earlier content of a file' }))
    afterKey = last.blobKey
  }
}

async function labelsOf(database: DatabaseHandle, blobKeys: readonly string[]): Promise<Map<string, string>> {
  const owners = await findBlobOwners(database, blobKeys)
  const paths = await pathsOfFolders(database, new Set(owners.map(({ folderId }) => folderId)))
  // The first ones are of files that are not in the trash; they are to be named.
  return new Map(
    owners
      .toReversed()
      .map(({ blobKey, place, name, folderId }) => [
        blobKey,
        place === 'files' ? joinFolderPath(paths.get(folderId) ?? '', name) : `${name} (${ELSEWHERE[place]})`,
      ]),
  )
}
