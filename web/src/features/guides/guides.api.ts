import {
  createGuide,
  deleteGuide,
  type Guide,
  type GuideConflict,
  getGuide,
  getGuideLibrary,
  listGuideCards,
  searchGuides,
  updateGuide,
  verifyGuidePassword,
} from '@pinloft/contract/guides/endpoints'
import { makeGuidePdf } from '@pinloft/contract/guides/pdfs'
import { getGuideRevision, listGuideRevisions, restoreGuideRevision } from '@pinloft/contract/guides/revisions'
import { listTrashedGuides, purgeGuides, restoreGuide } from '@pinloft/contract/guides/trash'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { call } from '../../platform/call.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'
import type { LibraryFilter } from './guidesRoute.ts'

/** Everything that shows guides; a change of one reaches all of it. */
const ALL_KEY = ['guides']
const CARDS_KEY = [...ALL_KEY, listGuideCards.path]
const TRASH_KEY = [...ALL_KEY, listTrashedGuides.path]
const CARDS_AT_ONCE = 60
const PALETTE_GUIDES = 6
const GUIDE_EVENTS = ['guides_changed'] as const
/** A guide that was just stored is found once its text has been indexed. */
const SEARCH_EVENTS = ['guides_changed', 'search_index_changed'] as const

export function refreshGuides(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ALL_KEY })
}

/** Keeps pages current while they are shown. */
function useLivePages(queryKey: readonly string[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey })
    // Nothing listened since they were shown last.
    refresh()
    return onLiveEvent('guides_changed', refresh)
  }, [client, queryKey])
}

const labelsOf = ({ category, tag }: LibraryFilter) => ({ category: category ?? undefined, tag: tag ?? undefined })

/** The cards of all guides with some labels, page by page. */
export function useGuideCards(filter: LibraryFilter, isNeeded: boolean) {
  useLivePages(CARDS_KEY)
  return useInfiniteQuery({
    queryKey: [...CARDS_KEY, filter.category, filter.tag],
    queryFn: ({ pageParam, signal }) =>
      call(listGuideCards, {
        query: { ...labelsOf(filter), limit: CARDS_AT_ONCE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    enabled: isNeeded,
  })
}

/** The guides that have some words, best matches first. */
export function useFoundGuides(filter: LibraryFilter) {
  const words = filter.words.trim()
  return useLiveQuery({
    queryKey: [...ALL_KEY, searchGuides.path, words, filter.category, filter.tag],
    queryFn: ({ signal }) => call(searchGuides, { query: { q: words, ...labelsOf(filter) }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    events: SEARCH_EVENTS,
  })
}

export function findGuidesForPalette(words: string, signal: AbortSignal) {
  return call(searchGuides, { query: { q: words, limit: PALETTE_GUIDES }, signal })
}

export function useGuideLibrary() {
  return useLiveQuery({
    queryKey: [...ALL_KEY, getGuideLibrary.path],
    queryFn: ({ signal }) => call(getGuideLibrary, { signal }),
    events: ['guides_changed', 'guide_drafts_changed'],
  })
}

export function guideKey(guideId: string) {
  return [...ALL_KEY, getGuide.path, guideId]
}

export function loadGuide(guideId: string, signal?: AbortSignal): Promise<Guide> {
  return call(getGuide, { params: { id: guideId }, signal })
}

export function useGuide(guideId: string) {
  return useLiveQuery({
    queryKey: guideKey(guideId),
    queryFn: ({ signal }) => loadGuide(guideId, signal),
    events: ['guides_changed', 'guide_drafts_changed'],
  })
}

export type GuideToCreate = InputOf<typeof createGuide, 'body'>
export type GuideToUpdate = InputOf<typeof updateGuide, 'body'>

/** The calls that store a guide. Each returns it as stored. */
export function useGuideCalls() {
  const client = useQueryClient()
  const stored = (guide: Guide) => {
    client.setQueryData(guideKey(guide.id), guide)
    void refreshGuides(client)
    return guide
  }
  return {
    create: async (body: GuideToCreate) => stored(await call(createGuide, { body })),
    update: async (id: string, body: GuideToUpdate) => stored(await call(updateGuide, { params: { id }, body })),
  }
}

/** The stored guide and the sent text, if a change was refused because the guide was changed elsewhere. */
export function conflictOf(failure: unknown): GuideConflict | null {
  if (!(failure instanceof ApiError) || failure.code !== 'guide_changed_elsewhere') return null
  return failure.body as GuideConflict
}

export function isPasswordIncorrect(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'password_incorrect'
}

export function isGuideGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404
}

export function useDeleteGuide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call(deleteGuide, { params: { id }, body: { password } }),
    onSuccess: (_reply, { id }) => {
      client.removeQueries({ queryKey: guideKey(id) })
      return refreshGuides(client)
    },
  })
}

/** The deleted guides, last deleted first. */
export function useTrashedGuides() {
  useLivePages(TRASH_KEY)
  return useInfiniteQuery({
    queryKey: TRASH_KEY,
    queryFn: ({ pageParam, signal }) =>
      call(listTrashedGuides, { query: { limit: CARDS_AT_ONCE, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function useRestoreGuide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(restoreGuide, { params: { id } }),
    onSuccess: () => refreshGuides(client),
  })
}

export function usePurgeGuides() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids?: string[]; isAll?: boolean; pin: string }) => call(purgeGuides, { body }),
    onSuccess: () => refreshGuides(client),
  })
}

/**
 * Makes the PDF of a guide as it is now. Resolves to its file. Fails before anything is stored if letters are missing,
 * unless they may.
 */
export function useMakeGuidePdf(guideId: string) {
  return useMutation({
    mutationFn: ({ mayMissLetters }: { mayMissLetters: boolean }) =>
      call(makeGuidePdf, {
        params: { id: guideId },
        query: { missingLetters: mayMissLetters ? 'show-boxes' : 'refuse' },
      }),
  })
}

/** Throws the server's refusal if the password is not that of the guide. */
export async function verifyPassword(id: string, password: string, signal: AbortSignal): Promise<void> {
  await call(verifyGuidePassword, { params: { id }, body: { password }, signal })
}

export function useGuideRevisions(guideId: string) {
  return useLiveQuery({
    queryKey: [...ALL_KEY, listGuideRevisions.path, guideId],
    queryFn: ({ signal }) => call(listGuideRevisions, { params: { id: guideId }, signal }),
    events: GUIDE_EVENTS,
  })
}

/** A revision with its text, which never changes; nothing without a number. */
export function useGuideRevision(guideId: string, revision: number | null) {
  return useQuery({
    queryKey: [getGuideRevision.path, guideId, revision],
    queryFn: ({ signal }) => call(getGuideRevision, { params: { id: guideId, revision: revision ?? 0 }, signal }),
    enabled: revision !== null,
  })
}

export function useRestoreRevision(guideId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ revision, ...body }: { revision: number; password: string; baseRevision: number }) =>
      call(restoreGuideRevision, { params: { id: guideId, revision }, body }),
    onSuccess: (guide) => {
      client.setQueryData(guideKey(guideId), guide)
      return refreshGuides(client)
    },
  })
}
