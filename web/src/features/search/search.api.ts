import { search } from '@pinloft/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { filesKeys } from '../files/index.ts'
import { queryOf, type SearchRequest } from './searchRequest.ts'

/** Hits that the palette shows. */
const PALETTE_HITS = 12

/** While texts are still being read the results are asked for again so often: no event tells of it. */
const WAITING_REFRESH_MS = 2000

/** Files and folders for some words. An answer that is no longer waited for is not awaited; none is kept. */
export function useSearch(words: string) {
  return useQuery({
    queryKey: [search.path, words],
    queryFn: ({ signal }) => call(search, { query: { q: words, limit: PALETTE_HITS }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
}

/** All that a search finds, up to SEARCH_MAX_HITS. It stays true while files change and while their texts are read. */
export function useResults(request: SearchRequest) {
  const { words, folder, isEverywhere, kind, size, date } = request
  return useQuery({
    queryKey: [...filesKeys.found, words.trim(), isEverywhere ? '' : folder, kind, size, date],
    queryFn: ({ signal }) => call(search, { query: queryOf(request), signal }),
    enabled: words.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.waitingFiles ?? 0) > 0 ? WAITING_REFRESH_MS : false),
  })
}
