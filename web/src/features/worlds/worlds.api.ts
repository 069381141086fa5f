import { type InputOf, pathOf } from '@pinloft/contract/shared/endpoint'
import {
  copyWorldToStorage,
  deleteWorld,
  deleteWorldRevision,
  downloadWorld,
  getWorld,
  getWorldMap,
  listTrashedWorlds,
  listWorlds,
  purgeWorlds,
  renameWorld,
  restoreWorld,
  restoreWorldRevision,
  syncWorld,
  type WorldDetails,
} from '@pinloft/contract/worlds/endpoints'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { refreshAfterUpload } from '../../core/files/index.ts'
import { type CallOptions, call } from '../../platform/call.ts'
import { followLink } from '../../platform/follow-link.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'

/** Everything that shows worlds. */
const ALL_KEY = ['worlds']
const LIST_KEY = [...ALL_KEY, listWorlds.path]

export function refreshWorlds(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ALL_KEY })
}

export function useWorlds(isNeeded = true) {
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => call(listWorlds, { signal }),
    enabled: isNeeded,
  })
}

const worldKey = (id: string) => [...ALL_KEY, getWorld.path, id]

export function useWorld(id: string) {
  return useQuery({
    queryKey: worldKey(id),
    queryFn: ({ signal }) => call(getWorld, { params: { id }, signal }),
  })
}

/** A revision never changes, and neither does its map. */
export function useWorldMap(id: string, revision: number) {
  return useQuery({
    queryKey: [getWorldMap.path, id, revision],
    queryFn: ({ signal }) => call(getWorldMap, { params: { id }, query: { revision }, signal }),
    placeholderData: keepPreviousData,
  })
}

function useChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void refreshWorlds(client) })
}

export function useRenameWorld() {
  return useChange(({ id, name }: { id: string; name: string }) =>
    call(renameWorld, { params: { id }, body: { name } }),
  )
}

export function useSyncWorld() {
  return useChange((worldName: string) => call(syncWorld, { params: { worldName } }))
}

export function useDeleteWorld() {
  return useChange(({ id, pin }: { id: string; pin: string }) => call(deleteWorld, { params: { id }, body: { pin } }))
}

export function useRestoreWorld() {
  return useChange((id: string) => call(restoreWorld, { params: { id } }))
}

export function usePurgeWorlds() {
  return useChange((body: InputOf<typeof purgeWorlds, 'body'>) => call(purgeWorlds, { body }))
}

interface WhichRevision {
  id: string
  revision: number
}

/** The reply of a change of revisions is the world as it is now. */
function useRevisionChange<Variables extends WhichRevision>(change: (variables: Variables) => Promise<WorldDetails>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (world) => client.setQueryData(worldKey(world.id), world),
    onSettled: () => void refreshWorlds(client),
  })
}

const inPath = ({ id, revision }: WhichRevision) => ({ id, revision: String(revision) })

export function useRestoreRevision() {
  return useRevisionChange((which: WhichRevision) => call(restoreWorldRevision, { params: inPath(which) }))
}

export function useDeleteRevision() {
  return useRevisionChange(({ pin, ...which }: WhichRevision & { pin: string }) =>
    call(deleteWorldRevision, { params: inPath(which), body: { pin } }),
  )
}

export function useCopyWorld() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & NonNullable<CallOptions<typeof copyWorldToStorage>['body']>) =>
      call(copyWorldToStorage, { params: { id }, body }),
    onSuccess: ({ folder }) => refreshAfterUpload(client, new Set([folder])),
  })
}

/** Makes the browser download the archive of a world; of its newest revision without another one. */
export function downloadArchive(worldId: string, revision?: number): void {
  const suffix = revision === undefined ? '' : `?${new URLSearchParams({ revision: String(revision) })}`
  followLink(pathOf(downloadWorld.path, { id: worldId }) + suffix, '')
}

export function useTrashedWorlds() {
  return useInfiniteQuery({
    queryKey: [...ALL_KEY, listTrashedWorlds.path],
    queryFn: ({ pageParam, signal }) => call(listTrashedWorlds, { query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
}

/** Keeps what is on screen true, also the palette's finds and the trash. */
export function followWorlds(client: QueryClient): () => void {
  return onLiveEvent('worlds_changed', () => void refreshWorlds(client))
}
