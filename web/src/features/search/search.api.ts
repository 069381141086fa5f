import { search } from '@pinloft/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** Hits that the palette shows. */
const PALETTE_HITS = 12

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
