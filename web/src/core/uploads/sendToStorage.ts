import type { QueryClient } from '@tanstack/react-query'
import { refreshAfterUpload } from '../files/index.ts'
import { sendFile, type UploadJob, type UploadOutcome } from './transfer/sendFile.ts'
import { nextKey, sendTools } from './transfer/sendTools.ts'
import { giveUpUpload } from './uploads.api.ts'

export interface FileToStore extends Pick<UploadJob, 'file' | 'folder' | 'signal' | 'onProgress' | 'onWaiting'> {
  pin: string
}

export type StoreOutcome = { type: 'stored'; fileId: string } | Exclude<UploadOutcome, { type: 'stored' }>

/**
 * Stores one file outside of the queue of uploads, for a feature that makes something of it. What is stopped or refused
 * leaves nothing on the server.
 */
export async function sendToStorage(client: QueryClient, file: FileToStore): Promise<StoreOutcome> {
  let uploadId: string | null = null
  let fileId = ''
  const outcome = await sendFile(
    {
      ...file,
      key: nextKey(),
      password: null,
      isReplacing: false,
      uploadId: null,
      onCreated: (id) => {
        uploadId = id
      },
      onRestarted: () => file.onProgress(0),
      onStored: (id) => {
        fileId = id
      },
    },
    sendTools,
  )
  if (outcome.type === 'stored') {
    await refreshAfterUpload(client, new Set([file.folder]))
    return { type: 'stored', fileId }
  }
  if (uploadId !== null) await giveUpUpload(client, uploadId)
  return outcome
}
