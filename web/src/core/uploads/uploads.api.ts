import { createFolder, type Folder } from '@pinloft/contract/files/endpoints'
import {
  cancelUpload,
  findNameConflicts,
  listUploads,
  type NameConflict,
  TUS_VERSION,
  type UnfinishedUpload,
} from '@pinloft/contract/uploads/endpoints'
import { NAME_CONFLICTS_MAX } from '@pinloft/contract/uploads/limits'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { call } from '../../platform/call.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { reconnectDelayMs } from '../../platform/reconnect-delay.ts'
import { waitToRetry } from '../../platform/wait-to-retry.ts'
import { filesKeys } from '../files/index.ts'
import { createFolderMaker, type EnsureFolder } from './queue/folderMaker.ts'
import type { UploadItem } from './queue/uploadQueue.ts'

const unfinishedQuery = queryOf(listUploads)

export const uploadsKeys = { unfinished: unfinishedQuery.queryKey } as const

/** All incomplete uploads, of any browser; refetched on each use, because they grow. */
export function useUnfinishedUploads(isWanted: boolean) {
  return useQuery({ ...unfinishedQuery, enabled: isWanted, staleTime: 0 })
}

/** The current uploads; the cached ones if the server does not respond. */
export async function loadUnfinished(client: QueryClient): Promise<UnfinishedUpload[]> {
  return client
    .fetchQuery({ ...unfinishedQuery, staleTime: 0 })
    .catch(() => client.getQueryData<UnfinishedUpload[]>(uploadsKeys.unfinished) ?? [])
}

/** Deletes an upload and hides it immediately. If that fails, it is listed as unfinished. */
export async function giveUpUpload(client: QueryClient, id: string): Promise<void> {
  const { unfinished: queryKey } = uploadsKeys
  void client.cancelQueries({ queryKey }, { revert: false })
  forgetUpload(client, id)
  await discardUpload(id).catch(() => client.invalidateQueries({ queryKey }))
}

function forgetUpload(client: QueryClient, discardedId: string): void {
  client.setQueryData<UnfinishedUpload[]>(uploadsKeys.unfinished, (uploads) =>
    uploads?.filter(({ id }) => id !== discardedId),
  )
}

/** Which of some files have a name that is taken in their folder. */
export async function loadNameConflicts(items: readonly UploadItem[]): Promise<NameConflict[]> {
  const found: NameConflict[] = []
  for (let start = 0; start < items.length; start += NAME_CONFLICTS_MAX) {
    const files = items
      .slice(start, start + NAME_CONFLICTS_MAX)
      .map(({ file, folder }) => ({ folder, name: file.name }))
    const { conflicts } = await call(findNameConflicts, { body: { files } })
    found.push(...conflicts.map((conflict) => ({ ...conflict, index: start + conflict.index })))
  }
  return found
}

/** One that is gone already is fine. */
async function discardUpload(id: string): Promise<void> {
  try {
    await call(cancelUpload, { params: { id }, headers: { 'Tus-Resumable': TUS_VERSION } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'upload_not_found') throw error
  }
}

export function useDiscardUpload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: discardUpload,
    onSuccess: (_, discardedId) => forgetUpload(client, discardedId),
  })
}

/** Creates the missing folders of a drop, however long the server is unreachable. */
export function folderMaker(client: QueryClient): EnsureFolder {
  const known = client.getQueryData<Folder[]>(filesKeys.folders) ?? []
  return createFolderMaker(
    known.map(({ path }) => path),
    async (parentPath, name, signal, onWaiting) => {
      for (let failedAttempts = 0; ; failedAttempts++) {
        const error = await madeFolder(parentPath, name)
        if (error === null) return onWaiting(false)
        if (!(error instanceof ConnectionError)) throw error
        onWaiting(true)
        await waitToRetry(reconnectDelayMs(failedAttempts), signal)
      }
    },
  )
}

/** Creates a folder; an existing one is fine. Returns what went wrong. */
async function madeFolder(parentPath: string, name: string): Promise<unknown> {
  try {
    await call(createFolder, { body: { name, parentPath } })
    return null
  } catch (error) {
    return error instanceof ApiError && error.code === 'folder_exists' ? null : error
  }
}

/** Keeps the list of unfinished uploads up to date while the product is open. Returns a function that stops it. */
export function followUploads(client: QueryClient): () => void {
  return onLiveEvent('uploads_changed', () => client.invalidateQueries({ queryKey: uploadsKeys.unfinished }))
}
