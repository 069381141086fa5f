import {
  type Conversation,
  changeConversation,
  deleteConversation,
  exportConversation,
  getConversation,
  listConversations,
  listTrashedConversations,
  purgeConversations,
  restoreConversation,
  searchConversations,
} from '@pinloft/contract/assistant/conversations'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, urlOf } from '../../../platform/call.ts'
import { onLiveEvent } from '../../../platform/live-socket.ts'

const PAGE_CONVERSATIONS = 100
const LIST_KEY = [listConversations.path]
const SEARCH_KEY = [searchConversations.path]
const TRASH_KEY = [listTrashedConversations.path]
const conversationKey = (id: string) => [getConversation.path, id]

/** Keeps the lists of conversations as the server says. Returns the way to stop. */
export function followConversations(client: QueryClient): () => void {
  const stops = [
    onLiveEvent('conversations_changed', ({ conversationIds }) => {
      void client.invalidateQueries({ queryKey: LIST_KEY })
      void client.invalidateQueries({ queryKey: SEARCH_KEY })
      void client.invalidateQueries({ queryKey: TRASH_KEY })
      for (const id of conversationIds) void refreshConversation(client, id)
    }),
    // A message that was just stored is found once it has been indexed.
    onLiveEvent('search_index_changed', () => void client.invalidateQueries({ queryKey: SEARCH_KEY })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Pinned conversations first, then last changed first. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: ({ pageParam, signal }) =>
      call(listConversations, { query: { limit: PAGE_CONVERSATIONS, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

/** The conversations at the start of the list; nothing unless they are needed. */
export function useFirstConversations(limit: number, isNeeded: boolean) {
  return useQuery({
    queryKey: [...LIST_KEY, 'first', limit],
    queryFn: async ({ signal }) => (await call(listConversations, { query: { limit }, signal })).items,
    enabled: isNeeded,
    staleTime: 0,
  })
}

/** The conversations with some words; nothing without words. */
export function useFoundConversations(words: string) {
  return useQuery({
    queryKey: [...SEARCH_KEY, words],
    queryFn: ({ signal }) => findConversations(words, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
}

export function findConversations(words: string, signal: AbortSignal, limit?: number) {
  return call(searchConversations, { query: { q: words, limit }, signal })
}

export function useConversation(id: string | null) {
  return useQuery({
    queryKey: conversationKey(id ?? ''),
    queryFn: ({ signal }) => call(getConversation, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

export function refreshConversation(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: conversationKey(id) })
}

/** Shows a conversation as a reply has it. */
export function rememberConversation(client: QueryClient, conversation: Conversation): void {
  client.setQueryData(conversationKey(conversation.id), conversation)
  void client.invalidateQueries({ queryKey: LIST_KEY })
}

export function useChangeConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & InputOf<typeof changeConversation, 'body'>) =>
      call(changeConversation, { params: { id }, body }),
    onSuccess: (conversation) => rememberConversation(client, conversation),
  })
}

function refreshLists(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: LIST_KEY }),
    client.invalidateQueries({ queryKey: SEARCH_KEY }),
  ])
}

export function useDeleteConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteConversation, { params: { id } }),
    onSuccess: () => refreshLists(client),
  })
}

export function useRestoreConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(restoreConversation, { params: { id } }),
    onSuccess: (conversation) => {
      rememberConversation(client, conversation)
      return client.invalidateQueries({ queryKey: TRASH_KEY })
    },
  })
}

/** The deleted conversations, last deleted first. */
export function useTrashedConversations() {
  return useInfiniteQuery({
    queryKey: TRASH_KEY,
    queryFn: ({ pageParam, signal }) =>
      call(listTrashedConversations, { query: { limit: PAGE_CONVERSATIONS, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })
}

export function usePurgeConversations() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof purgeConversations, 'body'>) => call(purgeConversations, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: TRASH_KEY }),
  })
}

export function exportAddress(id: string): string {
  return urlOf(exportConversation.path, { id })
}
