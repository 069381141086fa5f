import { linkedDigest, readLinkedKey } from '../../../platform/blobs/linked-key.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { batchesOf } from '../batches.ts'
import { filesTables } from '../files.tables.ts'
import { readLinkedFolderKey } from '../store/linked-folder-key.ts'
import { isLinkedBlob } from '../store/own-blobs.ts'

// What is known of the directory of a linked folder.

/** A file as it was found on the disk. */
export interface FoundFile {
  /** As it is shown. */
  name: string
  /** From the linked directory down, as on the disk. */
  path: string
  sizeBytes: number
  /** Nanoseconds since the Unix epoch. */
  mtimeNs: string
  inode: string
  /** What its bytes say, if its name means two things. */
  mimeType?: string
}

export interface IndexedFolder {
  id: string
  parentId: string
  name: string
  /** From the linked directory down, as on the disk. */
  path: string
  inode: string
}

/** A file of the index, with what was found when it was last looked at. */
export interface IndexedFile {
  id: string
  name: string
  blobKey: string
  /** Of its bytes where they were written from here, else what stands in for that: see `digestOfIndexed`. */
  sha256: string
}

/** All folders of a linked one, with itself, unordered. */
export async function listIndexedFolders(database: DatabaseHandle, linkId: string): Promise<IndexedFolder[]> {
  const rows = await filesTables(database)
    .selectFrom('folders')
    .select(['id', 'parent_id', 'name', 'linked_key'])
    .where('linked_key', '>=', `${linkId}:`)
    .where('linked_key', '<', `${linkId};`)
    .execute()
  return rows.map(({ id, parent_id, name, linked_key }) => {
    const { path, inode } = readLinkedFolderKey(linked_key ?? '')
    return { id, parentId: parent_id ?? '', name, path, inode }
  })
}

/** Stays when a file is moved on the disk, and differs when its bytes do. */
export function digestOfIndexed({ blobKey }: Pick<IndexedFile, 'blobKey'>): string {
  return linkedDigest(readLinkedKey(blobKey))
}

/** The files directly in a folder that are on a disk, up to `limit` if there is one; with `linkId`, on that of one link. */
export async function listIndexedFiles(
  database: DatabaseHandle,
  folderId: string,
  { limit, linkId }: { limit?: number; linkId?: string } = {},
): Promise<IndexedFile[]> {
  const rows = await filesTables(database)
    .selectFrom('files')
    .select(['id', 'name', 'blob_key', 'sha256'])
    .where('folder_id', '=', folderId)
    .where(isLinkedBlob())
    // Not a range: the order of signs depends on the locale.
    .$if(linkId !== undefined, (query) => query.where('blob_key', 'like', `linked:${linkId}:%`))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map(({ id, name, blob_key, sha256 }) => ({ id, name, blobKey: blob_key, sha256 }))
}

/** The files on the disk with some names directly in a folder. */
export async function findIndexedFiles(
  database: DatabaseHandle,
  folderId: string,
  names: readonly string[],
): Promise<IndexedFile[]> {
  const found: IndexedFile[] = []
  for await (const some of batchesOf(names)) {
    const rows = await filesTables(database)
      .selectFrom('files')
      .select(['id', 'name', 'blob_key', 'sha256'])
      .where('folder_id', '=', folderId)
      .where('name', 'in', some)
      .where(isLinkedBlob())
      .execute()
    for (const { id, name, blob_key, sha256 } of rows) found.push({ id, name, blobKey: blob_key, sha256 })
  }
  return found
}
