import { joinFolderPath } from '@pinloft/contract/files/names'
import type { FileCatalog } from '../../../core/files/index.ts'
import { isLinkedKey } from '../../../platform/blobs/linked-key.ts'
import { isInternal } from '../mirror/scan-mirror.ts'
import type { CloudEntry } from '../mirror/sides.ts'

export interface CloudTree {
  /** The folder's own path in Cloud Storage. */
  path: string
  /** Without files that have a password, and what has a name that only Syncthing uses. */
  entries: Map<string, CloudEntry>
  /** Paths of the files that have a password. */
  protectedPaths: string[]
}

/** Everything in a folder of Cloud Storage, by path from that folder down. Null if it does not exist. */
export async function readCloudTree(catalog: FileCatalog, folderId: string): Promise<CloudTree | null> {
  const ownPath = (await catalog.paths([folderId])).get(folderId)
  if (ownPath === undefined) return null
  const entries = new Map<string, CloudEntry>()
  const protectedPaths: string[] = []
  const paths = new Map([[folderId, '']])
  for (const { id, name, parentId } of await catalog.tree(folderId)) {
    const parent = paths.get(parentId)
    if (id !== folderId && parent !== undefined) {
      const path = joinFolderPath(parent, name)
      if (isInternal(path)) continue
      paths.set(id, path)
      entries.set(path, { type: 'folder', id })
    }
  }
  for (const [id, folder] of paths) {
    for await (const files of catalog.filesIn(id)) {
      for (const file of files) {
        const path = joinFolderPath(folder, file.name)
        if (isInternal(path)) continue
        if (file.blobKey === null) protectedPaths.push(path)
        // Linked files have a disk of their own, and no digest to compare.
        else if (!isLinkedKey(file.blobKey)) {
          const { blobKey, version: sha256, sizeBytes, modifiedAtMs } = file
          entries.set(path, { type: 'file', id: file.id, blobKey, sha256, sizeBytes, modifiedAtMs })
        }
      }
    }
  }
  return { path: ownPath, entries, protectedPaths: protectedPaths.sort() }
}
