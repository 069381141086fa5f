import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import type { LineLayout } from './lineLayout.ts'
import type { Identified } from './selection.ts'

/** Overscan at either end of the viewport; most of both is moved ahead while the list scrolls. */
const OVERSCAN_PX = 500
const OVERSCAN_SHARE_BEHIND = 0.25
/** Height covered by the tab bar and the upload button at the bottom of a phone. */
const PHONE_FOOT_PX = 160

export interface RowWindowOptions {
  entries: readonly Identified[]
  layout: LineLayout
  isDesk: boolean
  /** A line that stays rendered at any scroll position: that of the focused entry. */
  pinned: number
  /** The scroll container on a desktop. On a phone the whole page scrolls. */
  scroller: RefObject<HTMLElement | null>
  /** The container of the lines. */
  list: RefObject<HTMLElement | null>
  /** Height above the lines, inside the scroll container. */
  headPx: number
}

/** The lines of a long list that are currently rendered. */
export function useRowWindow({ entries, layout, isDesk, pinned, scroller, list, headPx }: RowWindowOptions) {
  const [listTopPx, setListTopPx] = useState(0)
  useLayoutEffect(() => {
    // Offset of the list in the page; measured again on every change, since the content above it may grow.
    const top = isDesk ? 0 : (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(top - listTopPx) >= 1) setListTopPx(top)
  })
  const direction = useRef<() => 'forward' | 'backward' | null>(() => null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(withMostAhead(range, direction.current()))
      if (pinned < 0 || pinned >= range.count || indexes.includes(pinned)) return indexes
      return [...indexes, pinned].sort((one, other) => one - other)
    },
    [pinned],
  )
  // A new function per layout makes the lines be measured again; otherwise the old measurements stay.
  const getItemKey = useCallback(
    (line: number) => entries[layout.lineAt(line)?.start ?? -1]?.id ?? String(line),
    [entries, layout],
  )
  const linePx = (line: number) => layout.lineAt(line)?.group.linePx ?? 0
  const typicalLinePx = linePx(layout.lineCount - 1) || 1
  const common = {
    count: layout.lineCount,
    getItemKey,
    estimateSize: linePx,
    overscan: Math.max(1, Math.round(OVERSCAN_PX / typicalLinePx)),
    rangeExtractor,
  }
  const inPane = useVirtualizer({
    ...common,
    enabled: isDesk,
    getScrollElement: () => scroller.current,
    scrollPaddingStart: headPx,
    scrollMargin: headPx,
  })
  const inPage = useWindowVirtualizer({
    ...common,
    enabled: !isDesk,
    scrollMargin: listTopPx,
    scrollPaddingEnd: PHONE_FOOT_PX,
  })
  const rows = isDesk ? inPane : inPage
  useLayoutEffect(() => {
    direction.current = () => rows.scrollDirection
  }, [rows])
  return {
    rows,
    offsetPx: isDesk ? headPx : listTopPx,
    pageLines: () => Math.max(1, Math.floor((rows.scrollRect?.height ?? 0) / typicalLinePx) - 1),
  }
}

/** The same number of lines, but during fast scrolling the next ones are rendered before they are visible. */
function withMostAhead(range: Range, direction: 'forward' | 'backward' | null): Range {
  if (direction === null) return range
  const { startIndex, endIndex, overscan, count } = range
  const behind = Math.ceil(overscan * OVERSCAN_SHARE_BEHIND)
  const [before, after] = direction === 'forward' ? [behind, 2 * overscan - behind] : [2 * overscan - behind, behind]
  return {
    startIndex: Math.max(0, startIndex - before),
    endIndex: Math.min(count - 1, endIndex + after),
    overscan: 0,
    count,
  }
}

export function useIsDesk(): boolean {
  return useMediaQuery('(min-width: 1024px)')
}
