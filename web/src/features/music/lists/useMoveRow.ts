import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { movedPages } from './movedPages.ts'
import { PAGE_ITEMS, type PageOf, type PageSource, pageKey } from './usePages.ts'

export interface MoveRowOptions<Item, Reply> {
  source: PageSource<Item>
  /** Moves an entry before another, or to the end. */
  send: (entryId: number, beforeEntryId: number | null) => Promise<Reply>
  /** Refetches the list. */
  refresh: () => unknown
  onMoved?: (reply: Reply) => void
  onRefused: (error: Error) => void
}

const MOVE_KEY = ['music row move'] as const

/** Whether a list shows an optimistic order that the server has not confirmed, which a refetch must not overwrite. */
export function isRowMoving(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: MOVE_KEY }) > 0
}

/** Moves rows of a list before others: optimistically, and rolled back if the server refuses. */
export function useMoveRow<Item extends { entryId: number }, Reply>(options: MoveRowOptions<Item, Reply>) {
  const { source, send, refresh, onMoved, onRefused } = options
  const client = useQueryClient()
  const pageAt = (number: number) => client.getQueryData<PageOf<Item>>(pageKey(source, number))
  const setPage = (number: number, page: PageOf<Item>) => client.setQueryData(pageKey(source, number), page)
  /** The server's pages before the moves it has not confirmed. */
  const previous = useRef(new Map<number, PageOf<Item>>())
  const entryAt = (index: number) => pageAt(Math.floor(index / PAGE_ITEMS))?.items[index % PAGE_ITEMS]
  const { mutate } = useMutation({
    mutationKey: MOVE_KEY,
    // One after another, in order.
    scope: { id: MOVE_KEY.join() },
    mutationFn: ({ entryId, beforeEntryId }: { entryId: number; beforeEntryId: number | null }) =>
      send(entryId, beforeEntryId),
    onSuccess: onMoved,
    onError: (error) => {
      for (const [number, page] of previous.current) setPage(number, page)
      onRefused(error)
    },
    onSettled: () => {
      // After the last of several moves, shows the server's result of all.
      if (client.isMutating({ mutationKey: MOVE_KEY }) > 1) return
      previous.current.clear()
      void refresh()
    },
  })

  return (from: number, to: number) => {
    const entry = entryAt(from)
    if (entry === undefined) return
    const beforeEntryId = entryAt(to)?.entryId ?? null
    // Pending responses predate the move.
    void client.cancelQueries({ queryKey: source.key })
    const moved = movedPages((number) => pageAt(number)?.items, { from, to, pageItems: PAGE_ITEMS })
    for (const [number, items] of moved ?? []) {
      const page = pageAt(number)
      if (page === undefined) continue
      if (!previous.current.has(number)) previous.current.set(number, page)
      setPage(number, { ...page, items })
    }
    mutate({ entryId: entry.entryId, beforeEntryId })
  }
}
