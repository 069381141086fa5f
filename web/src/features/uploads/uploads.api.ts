import { createFolder, type Folder } from '@pinloft/contract/files'
import { cancelUpload, listUploads, TUS_VERSION, type UnfinishedUpload } from '@pinloft/contract/uploads'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { call } from '../../platform/call.ts'
import { reconnectDelayMs } from '../../platform/reconnect-delay.ts'
import { filesKeys } from '../files/index.ts'
import { createFolderMaker, type EnsureFolder } from './folderMaker.ts'
import { waitToRetry } from './waitToRetry.ts'

export const uploadsKeys = { unfinished: [listUploads.path] } as const

const unfinishedQuery = {
  queryKey: uploadsKeys.unfinished,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listUploads, { signal }),
}

/** The uploads that are not complete, whoever began them; asked for anew each time they are wanted, for they grow. */
export function useUnfinishedUploads(isWanted: boolean) {
  return useQuery({ ...unfinishedQuery, enabled: isWanted, staleTime: 0 })
}

/** The same as they are now; what was known before where the server does not answer. */
export async function loadUnfinished(client: QueryClient): Promise<UnfinishedUpload[]> {
  return client
    .fetchQuery({ ...unfinishedQuery, staleTime: 0 })
    .catch(() => client.getQueryData<UnfinishedUpload[]>(uploadsKeys.unfinished) ?? [])
}

/** Gives up an upload that is to be seen no more from now on. Where that fails, it is listed as unfinished. */
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

/** Makes the folders of dropped ones where they are missing, however long the server is out of reach. */
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

/** Makes one folder; an existing one is fine. Gives what went wrong. */
async function madeFolder(parentPath: string, name: string): Promise<unknown> {
  try {
    await call(createFolder, { body: { name, parentPath } })
    return null
  } catch (error) {
    return error instanceof ApiError && error.code === 'folder_exists' ? null : error
  }
}
