import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { movedPages } from './movedPages.ts'
import { PAGE_ITEMS, type PageOf, type PageSource, pageKey } from './usePages.ts'

export interface MoveRowOptions<Item, Reply> {
  source: PageSource<Item>
  /** Puts an entry before another, or at the end. */
  send: (entryId: number, beforeEntryId: number | null) => Promise<Reply>
  /** Asks for the list anew. */
  refresh: () => unknown
  onMoved?: (reply: Reply) => void
  onRefused: (error: Error) => void
}

const MOVE_KEY = ['music row move'] as const

/** Whether a list shows an order that the server has not taken over yet, so that its own is not to be shown. */
export function isRowMoving(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: MOVE_KEY }) > 0
}

/** Puts rows of a list before others: shown at once, and taken back where the server refuses it. */
export function useMoveRow<Item extends { entryId: number }, Reply>(options: MoveRowOptions<Item, Reply>) {
  const { source, send, refresh, onMoved, onRefused } = options
  const client = useQueryClient()
  const pageAt = (number: number) => client.getQueryData<PageOf<Item>>(pageKey(source, number))
  const setPage = (number: number, page: PageOf<Item>) => client.setQueryData(pageKey(source, number), page)
  /** As the server had them before what it has not answered yet. */
  const former = useRef(new Map<number, PageOf<Item>>())
  const entryAt = (index: number) => pageAt(Math.floor(index / PAGE_ITEMS))?.items[index % PAGE_ITEMS]
  const { mutate } = useMutation({
    mutationKey: MOVE_KEY,
    // One after another, as they are meant.
    scope: { id: MOVE_KEY.join() },
    mutationFn: ({ entryId, beforeEntryId }: { entryId: number; beforeEntryId: number | null }) =>
      send(entryId, beforeEntryId),
    onSuccess: onMoved,
    onError: (error) => {
      for (const [number, page] of former.current) setPage(number, page)
      onRefused(error)
    },
    onSettled: () => {
      // The last of several shows what the server made of them all.
      if (client.isMutating({ mutationKey: MOVE_KEY }) > 1) return
      former.current.clear()
      void refresh()
    },
  })

  return (from: number, to: number) => {
    const entry = entryAt(from)
    if (entry === undefined) return
    const beforeEntryId = entryAt(to)?.entryId ?? null
    // What is on its way is of before.
    void client.cancelQueries({ queryKey: source.key })
    const moved = movedPages((number) => pageAt(number)?.items, { from, to, pageItems: PAGE_ITEMS })
    for (const [number, items] of moved ?? []) {
      const page = pageAt(number)
      if (page === undefined) continue
      if (!former.current.has(number)) former.current.set(number, page)
      setPage(number, { ...page, items })
    }
    mutate({ entryId: entry.entryId, beforeEntryId })
  }
}
