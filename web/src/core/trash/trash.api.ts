import { listTrash, purgeTrash, restoreFromTrash, type TrashPage } from '@pinloft/contract/trash/endpoints'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { refreshChanged } from '../../platform/query.ts'
import { refreshAfterChange } from '../files/index.ts'

const PAGE_ITEMS = 200
const LIST_KEY = [listTrash.path, 'pages of entries']
const FIRST_PAGE: string | undefined = undefined

function refreshTrash(client: QueryClient): Promise<void> {
  return refreshChanged(client, ['trash_changed'])
}

/** The entries of the trash, last deleted first, page by page. */
export function useTrash() {
  return useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: async ({ pageParam: cursor, signal }): Promise<TrashPage> => {
      const reply = await call(listTrash, { query: { limit: PAGE_ITEMS, cursor }, signal })
      return Array.isArray(reply) ? { items: reply, nextCursor: null } : reply
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { changedBy: ['trash_changed'] },
  })
}

/** Restores entries, all or none. */
export function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(restoreFromTrash, { body: { ids: [...ids] } }),
    onSuccess: (_, ids) => {
      dropEntries(client, ids)
      void refreshAfterChange(client, true)
      void refreshTrash(client)
    },
  })
}

export interface Purge {
  /** `null` for all. */
  ids: readonly string[] | null
  pin: string
}

/** Deletes entries permanently. */
export function usePurge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, pin }: Purge) =>
      call(purgeTrash, { body: ids === null ? { isAll: true, pin } : { ids: [...ids], pin } }),
    onSuccess: (_, { ids }) => {
      dropEntries(client, ids)
      void refreshTrash(client)
    },
  })
}

/** Removes entries from the list before it is refetched; all without ids. */
function dropEntries(client: QueryClient, ids: readonly string[] | null): void {
  const gone = ids && new Set(ids)
  client.setQueryData<InfiniteData<TrashPage>>(
    LIST_KEY,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: gone === null ? [] : page.items.filter(({ id }) => !gone.has(id)),
        })),
      },
  )
}
