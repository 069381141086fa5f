import { keepPreviousData, type QueryKey, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

export const PAGE_ITEMS = 100

export interface PageOf<Item> {
  items: Item[]
  totalCount: number
}

/** A long list that the server returns in pages. */
export interface PageSource<Item> {
  key: QueryKey
  load: (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<PageOf<Item>>
}

export interface Pages<Item> {
  /** Undefined until the first page has loaded. */
  totalCount: number | undefined
  /** Undefined while its page is loading. */
  itemAt: (index: number) => Item | undefined
  error: Error | null
  retry: () => void
  /** Loads the visible pages. */
  show: (first: number, last: number) => void
}

/** The query key of a page. */
export function pageKey<Item>({ key }: PageSource<Item>, number: number): QueryKey {
  return [...key, 'page', number]
}

/**
 * A long list of which only the pages around the viewport are loaded. The first stays, because it contains the length.
 */
export function usePages<Item>(source: PageSource<Item>): Pages<Item> {
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const numbers = useMemo(() => pageNumbers(shown.first, shown.last), [shown])
  const pages = useQueries({
    queries: numbers.map((number) => ({
      queryKey: pageKey(source, number),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        source.load({ offset: number * PAGE_ITEMS, limit: PAGE_ITEMS }, signal),
      // While typing, the previous results stay until the next have loaded.
      placeholderData: keepPreviousData,
    })),
  })
  const [first] = pages
  return {
    totalCount: first?.data?.totalCount,
    itemAt: (index) => pages[numbers.indexOf(Math.floor(index / PAGE_ITEMS))]?.data?.items[index % PAGE_ITEMS],
    error: first?.data === undefined ? (first?.error ?? null) : null,
    retry: () => void first?.refetch(),
    show: (from, to) => {
      if (pageNumbers(from, to).join() !== numbers.join()) setShown({ first: from, last: to })
    },
  }
}

function pageNumbers(first: number, last: number): number[] {
  const from = Math.floor(first / PAGE_ITEMS)
  const to = Math.floor(last / PAGE_ITEMS)
  const inSight = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return inSight.includes(0) ? inSight : [0, ...inSight]
}
