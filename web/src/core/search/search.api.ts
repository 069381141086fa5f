import { search } from '@pinloft/contract/search/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { filesKeys } from '../files/index.ts'
import { FILES_AND_FOLDERS, type SearchRequest, searchQueryOf } from './searchRequest.ts'

/** Number of results shown in the palette. */
const PALETTE_HITS = 12

/** Files and folders that match some words. An outdated request is aborted; no response is cached. */
export function useSearch(words: string) {
  return useQuery({
    queryKey: [search.path, words],
    queryFn: ({ signal }) =>
      call(search, { query: { q: words, types: FILES_AND_FOLDERS, limit: PALETTE_HITS }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
}

/** All results of a search, up to SEARCH_MAX_HITS. Updated while files change and while their texts are indexed. */
export function useResults(request: SearchRequest) {
  const { words, folder, isEverywhere, kind, size, date } = request
  return useQuery({
    queryKey: [...filesKeys.found, words.trim(), isEverywhere ? '' : folder, kind, size, date],
    queryFn: ({ signal }) => call(search, { query: searchQueryOf(request), signal }),
    enabled: words.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { changedBy: ['search_index_changed'] },
  })
}
