import { getFileContent } from '@pinloft/contract/files/endpoints'
import {
  answerPcSyncHold,
  changePcSync,
  createPcSync,
  dismissPcSyncDevice,
  getPcSyncEngine,
  getPcSyncHold,
  listPcSync,
  listPcSyncConflicts,
  type PcSyncConflict,
  previewPcSyncIgnores,
  removePcSync,
  rescanPcSync,
  resolvePcSyncConflict,
  startPcSyncEngine,
} from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { decodeEditable, filesKeys } from '../../core/files/index.ts'
import { type CallOptions, call } from '../../platform/call.ts'
import { toastFailed } from '../../platform/failures.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { request } from '../../platform/request.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'

const LIST_KEY = [listPcSync.path]
const ENGINE_KEY = [getPcSyncEngine.path]
const EVENTS = ['sync_status_update'] as const

export function usePcSync() {
  return useQuery({ queryKey: LIST_KEY, queryFn: ({ signal }) => call(listPcSync, { signal }) })
}

/** Syncthing, and the devices that wait, kept up to date while on screen. */
export function useEngine() {
  return useLiveQuery({
    queryKey: ENGINE_KEY,
    queryFn: ({ signal }) => call(getPcSyncEngine, { signal }),
    events: EVENTS,
  })
}

export function useStartEngine() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startPcSyncEngine),
    onSuccess: (engine) => client.setQueryData(ENGINE_KEY, engine),
  })
}

export function useDismissDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deviceId: string) => call(dismissPcSyncDevice, { params: { deviceId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ENGINE_KEY }),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
}

export function useCreatePcSync() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOptions<typeof createPcSync>['body']) => call(createPcSync, { body }),
    onSettled: () => refresh(client),
  })
}

export function useChangePcSync() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallOptions<typeof changePcSync>['body']) =>
      call(changePcSync, { params: { id }, body }),
    onSettled: () => refresh(client),
  })
}

export function useRescanPcSync() {
  return useMutation({
    mutationFn: (id: string) => call(rescanPcSync, { params: { id } }),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
}

export function useRemovePcSync() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, pin }: { id: string; pin: string }) => call(removePcSync, { params: { id }, body: { pin } }),
    onSettled: () => refresh(client),
  })
}

export function useIgnorePreview() {
  return useMutation({
    mutationFn: ({ id, ignorePatterns }: { id: string; ignorePatterns: string[] }) =>
      call(previewPcSyncIgnores, { params: { id }, body: { ignorePatterns } }),
  })
}

export function useHold(id: string, isShown: boolean) {
  return useQuery({
    queryKey: [getPcSyncHold.path, id],
    queryFn: ({ signal }) => call(getPcSyncHold, { params: { id }, signal }),
    enabled: isShown,
    staleTime: 0,
  })
}

export function useAnswerHold() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallOptions<typeof answerPcSyncHold>['body']) =>
      call(answerPcSyncHold, { params: { id }, body }),
    onSettled: () => refresh(client),
  })
}

export function useConflicts(id: string) {
  return useLiveQuery({
    queryKey: [listPcSyncConflicts.path, id],
    queryFn: ({ signal }) => call(listPcSyncConflicts, { params: { id }, signal }),
    events: EVENTS,
  })
}

/** The texts of both files of a conflict; null if one of them is no text. */
export function useConflictTexts({ fileId, modifiedAt, original }: PcSyncConflict) {
  return useQuery({
    queryKey: [getFileContent.path, 'conflict', fileId, modifiedAt, original?.fileId, original?.modifiedAt],
    queryFn: async ({ signal }) => {
      const ids = [original?.fileId ?? '', fileId]
      const [here, there] = await Promise.all(ids.map((id) => loadText(id, signal)))
      return here == null || there == null ? null : { original: here, copy: there }
    },
    gcTime: 0,
  })
}

async function loadText(id: string, signal: AbortSignal): Promise<string | null> {
  const response = await request(pathOf(getFileContent.path, { id }), { signal })
  return decodeEditable(new Uint8Array(await response.arrayBuffer()))?.text ?? null
}

export function useResolveConflict(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOptions<typeof resolvePcSyncConflict>['body']) =>
      call(resolvePcSyncConflict, { params: { id }, body }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [listPcSyncConflicts.path, id] })
      await refresh(client)
    },
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
}

/** The list and the number on the dashboard follow the program that syncs. */
export function followPcSync(client: QueryClient): () => void {
  return onLiveEvent('sync_status_update', () => {
    void client.invalidateQueries({ queryKey: filesKeys.stats })
    return refresh(client)
  })
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: LIST_KEY })
}
