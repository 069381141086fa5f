import {
  acceptReplacedDirectory,
  changeLinkedFolder,
  linkFolder,
  listLinkableDirectories,
  listLinkedSkipped,
  rescanLinkedFolder,
  unlinkFolder,
} from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/linked-folders/screen-texts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { linkedFoldersQuery } from '../../core/files/index.ts'
import { type CallOptions, call } from '../../platform/call.ts'
import { toastFailed } from '../../platform/failures.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

const EVENTS = ['linked_folders_changed'] as const

/** The linked folders and the allowed directories, kept up to date while on screen. */
export function useLinkedFolders() {
  return useLiveQuery({ ...linkedFoldersQuery, events: EVENTS })
}

/** The directories in a directory of the server; the allowed ones if it is empty. */
export function useDirectories(directory: string) {
  return useQuery({
    queryKey: [listLinkableDirectories.path, directory],
    queryFn: ({ signal }) => call(listLinkableDirectories, { query: { directory }, signal }),
    staleTime: 0,
  })
}

export function useLinkFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOptions<typeof linkFolder>['body']) => call(linkFolder, { body }),
    onSettled: () => refresh(client),
  })
}

export function useUnlinkFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, pin }: { id: string; pin: string }) => call(unlinkFolder, { params: { id }, body: { pin } }),
    onSettled: () => refresh(client),
  })
}

export function useAcceptReplaced() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, pin }: { id: string; pin: string }) =>
      call(acceptReplacedDirectory, { params: { id }, body: { pin } }),
    onSettled: () => refresh(client),
  })
}

export function useRescan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(rescanLinkedFolder, { params: { id } }),
    onSettled: () => refresh(client),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
}

export function useSetReadOnly() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isReadOnly }: { id: string; isReadOnly: boolean }) =>
      call(changeLinkedFolder, { params: { id }, body: { isReadOnly } }),
    onSettled: () => refresh(client),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
}

export function useSkipped(id: string) {
  return useLiveQuery({
    queryKey: [listLinkedSkipped.path, id],
    queryFn: ({ signal }) => call(listLinkedSkipped, { params: { id }, signal }),
    events: EVENTS,
  })
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: linkedFoldersQuery.queryKey })
}
