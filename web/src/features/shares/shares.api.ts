import {
  changeShare,
  createShare,
  deleteShare,
  listShareAdditions,
  listShares,
  restoreShare,
  type Share,
} from '@pinloft/contract/shares/endpoints'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../../platform/call.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { throttle } from '../../platform/throttle.ts'

const KEY = [listShares.path]
const REFRESH_EVERY_MS = 1000
const DAY_MS = 24 * 60 * 60_000

/** Every link, newest first. Asked again when one expires. */
export function useShares() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listShares, { signal }),
    refetchInterval: ({ state }) => untilExpiryMs(state.data ?? []),
  })
}

/** Until the next link expires, at most a day; false if none does. */
function untilExpiryMs(shares: readonly Share[]): number | false {
  const times = shares.flatMap(({ end, expiresAt }) =>
    end === null && expiresAt !== null ? Date.parse(expiresAt) : [],
  )
  return times.length > 0 && Math.min(Math.max(Math.min(...times) - Date.now(), REFRESH_EVERY_MS), DAY_MS)
}

/** What visitors added; of one file with its id. */
export function useAdditions(fileId?: string) {
  return useQuery({
    queryKey: [listShareAdditions.path, fileId],
    queryFn: ({ signal }) => call(listShareAdditions, { query: { fileId }, signal }),
  })
}

export function useCreateShare() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOptions<typeof createShare>['body']) => call(createShare, { body }),
    onSuccess: (share) => put(client, (shares) => [share, ...shares.filter(({ id }) => id !== share.id)]),
  })
}

export function useChangeShare() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallOptions<typeof changeShare>['body']) =>
      call(changeShare, { params: { id }, body }),
    onSuccess: (share) => put(client, (shares) => shares.map((other) => (other.id === share.id ? share : other))),
  })
}

export function useDeleteShare() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteShare, { params: { id } }),
    onSuccess: (_, id) => put(client, (shares) => shares.filter((share) => share.id !== id)),
  })
}

/** Brings back a link that was just deleted. */
export function useRestoreShare() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(restoreShare, { params: { id } }),
    onSuccess: (share) =>
      put(client, (shares) =>
        [share, ...shares.filter(({ id }) => id !== share.id)].sort((one, other) =>
          other.createdAt.localeCompare(one.createdAt),
        ),
      ),
  })
}

/** A link also changes when its file or folder is renamed, moved, deleted or restored. */
export function followShares(client: QueryClient): () => void {
  const refresh = throttle(() => {
    void client.invalidateQueries({ queryKey: KEY })
    return client.invalidateQueries({ queryKey: [listShareAdditions.path] })
  }, REFRESH_EVERY_MS)
  const events = ['shares_changed', 'trash_changed', 'file_changed', 'folder_changed'] as const
  const stops = [...events.map((type) => onLiveEvent(type, refresh.request)), refresh.stop]
  return () => {
    for (const stop of stops) stop()
  }
}

function put(client: QueryClient, change: (shares: Share[]) => Share[]): void {
  client.setQueryData<Share[]>(KEY, (shares) => shares && change(shares))
}
