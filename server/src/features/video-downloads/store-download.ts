import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { defaultFolderOf } from '@pinloft/contract/video-downloads/endpoints'
import {
  addFiles,
  ensureFolder,
  mimeTypeOf,
  nameFromTitle,
  pathsOfFolders,
  ROOT_FOLDER_ID,
} from '../../core/files/index.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../platform/db/transaction.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { DownloadInput, DownloadResult } from './video-downloads.kind.ts'
import * as repository from './video-downloads.repository.ts'

const READ_BYTES = MEBIBYTE

interface StoreDependencies {
  blobs: BlobStore
  clock: Clock
  database: DatabaseHandle
  events: EventBus
}

export interface FinishedDownload {
  jobId: string
  input: DownloadInput
  title: string
  /** Path of the downloaded file. */
  path: string
  signal: AbortSignal
}

/**
 * Makes a downloaded file durable, then adds it to its folder, once: the file and the record of the download are
 * committed together.
 */
export async function storeDownload(
  dependencies: StoreDependencies,
  { jobId, input, title, path, signal }: FinishedDownload,
): Promise<DownloadResult> {
  const { blobs, clock, database, events } = dependencies
  const staged = await blobs.stage()
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES, signal })) await staged.write(chunk)
    const { key, sha256, sizeBytes } = await staged.finish()
    const name = nameFromTitle(title, { extension: extname(path), fallback: 'Video' })
    const added = await inTransaction(database, async (transaction) => {
      const now = clock.now()
      const file = { name, mimeType: mimeTypeOf(name, null), sizeBytes, blobKey: key, sha256, lock: null }
      const folderId = await folderOf(transaction, input, now)
      const [stored] = await addFiles(transaction, { folderId, files: [file], now, blobs })
      if (stored === undefined) throw new Error('A file was not added')
      const { videoId, format } = input
      const row = { job_id: jobId, video_id: videoId, format, file_id: stored.id, completed_at: now }
      await repository.addVideoDownload(transaction, row)
      return stored
    })
    staged.keep()
    // The folder may be new too.
    events.publish({ type: 'folder_created', folders: [''] })
    events.publish({ type: 'file_uploaded', folders: [added.folder] })
    return { fileId: added.id }
  } catch (error) {
    // The row may have been committed, so the bytes must stay: the sweep of the next start decides.
    if (!(error instanceof OutcomeUnknownError)) await staged.discard()
    throw error
  }
}

/** The chosen folder, or the root if it was deleted meanwhile: a download is not lost for that. */
async function folderOf(
  transaction: DatabaseHandle,
  { folderId, format }: DownloadInput,
  now: number,
): Promise<string> {
  if (folderId === null) return ensureFolder(transaction, { name: defaultFolderOf(format), now })
  return (await pathsOfFolders(transaction, [folderId])).has(folderId) ? folderId : ROOT_FOLDER_ID
}
