import type { UnfinishedUpload } from '@pinloft/contract/uploads/endpoints'
import type { UploadMatch, UploadQueue } from './uploadQueue.ts'

/**
 * Which pending items are files of unfinished uploads: same name, size, modification time and folder. Files of the same
 * name in several dropped folders must never be confused.
 */
export function matchUnfinished(queue: UploadQueue, unfinished: readonly UnfinishedUpload[]): UploadMatch[] {
  const free = new Set(withoutQueued(unfinished, queue))
  return queue.flatMap((item) => {
    if (item.status !== 'pending' || item.upload !== null) return []
    for (const upload of free) {
      const isSame =
        upload.fileName === item.file.name.normalize('NFC') &&
        upload.size === item.file.size &&
        upload.lastModifiedMs === item.file.lastModified &&
        upload.folder === item.folder
      if (!isSame) continue
      free.delete(upload)
      const { id, isPasswordProtected, storedBytes } = upload
      return [{ id: item.id, upload: { id, isPasswordProtected }, storedBytes }]
    }
    return []
  })
}

/** The unfinished uploads that are not in the queue. */
export function withoutQueued(unfinished: readonly UnfinishedUpload[], queue: UploadQueue): UnfinishedUpload[] {
  const queued = new Set(queue.map(({ upload }) => upload?.id))
  return unfinished.filter(({ id }) => !queued.has(id))
}
