import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import type { File } from '@pinloft/contract/files/endpoints'
import { addFiles, ensureFolder, mimeTypeOf, normalPath, resolveFolder, storedName } from '../../core/files/index.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../platform/db/transaction.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'

export interface StoreDependencies {
  blobs: BlobStore
  clock: Clock
  database: DatabaseHandle
  events: EventBus
}

export interface FileToStore {
  name: string
  /** Path of its folder; null for the folder of the assistant. */
  folder: string | null
  content: Buffer
  /** Null: by its name. */
  mimeType: string | null
}

/** Makes a file durable and adds it under a free name. Throws `file_name_…`, `folder_not_found` and `no_space`. */
export async function storeFile(
  { blobs, clock, database, events }: StoreDependencies,
  { name: wantedName, folder, content, mimeType: knownType }: FileToStore,
): Promise<File> {
  const name = storedName(wantedName)
  const mimeType = knownType ?? mimeTypeOf(name, null)
  const staged = await blobs.stage()
  try {
    await staged.write(content)
    const { key: blobKey, sha256, sizeBytes } = await staged.finish()
    const file = await inTransaction(database, async (transaction) => {
      const now = clock.now()
      const folderId =
        folder === null
          ? await ensureFolder(transaction, { name: ASSISTANT_TEXTS.folder, now })
          : await resolveFolder(transaction, normalPath(folder))
      const files = [{ name, mimeType, sizeBytes, blobKey, sha256, lock: null }]
      const [added] = await addFiles(transaction, { folderId, files, now, blobs })
      if (added === undefined) throw new Error('A file was not added')
      return added
    })
    staged.keep()
    if (folder === null) events.publish({ type: 'folder_created', folders: [''] })
    events.publish({ type: 'file_uploaded', folders: [file.folder] })
    return file
  } catch (error) {
    // The row may have been committed, so the bytes must stay: the sweep of the next start decides.
    if (!(error instanceof OutcomeUnknownError)) await staged.discard()
    throw error
  }
}
