import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'

const DESK = '(min-width: 1024px)'
const OVERSCAN_ROWS = 8
/** What the tab bar and the upload button cover at the foot of a phone. */
const PHONE_FOOT_PX = 160

export interface RowWindowOptions {
  count: number
  keyOf: (index: number) => string
  /** A row that stays drawn wherever the list is scrolled: the one that has the keyboard. */
  pinned: number
  /** The part that scrolls on a desk. On a phone the whole page scrolls. */
  scroller: RefObject<HTMLElement | null>
  /** What holds the rows. */
  list: RefObject<HTMLElement | null>
  /** Height of a row. */
  rowHeights: { desk: number; phone: number }
  /** Height of the heads above the rows, inside the part that scrolls. */
  headPx: number
}

/** Which rows of a long list are drawn at the moment. */
export function useRowWindow({ count, keyOf, pinned, scroller, list, rowHeights, headPx }: RowWindowOptions) {
  const isDesk = useSyncExternalStore(subscribeToDesk, () => matchMedia(DESK).matches)
  const [listTopPx, setListTopPx] = useState(0)
  useLayoutEffect(() => {
    // Where the list begins in the page; measured again on every change, since what stands above it may grow.
    const top = isDesk ? 0 : (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(top - listTopPx) >= 1) setListTopPx(top)
  })
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (pinned < 0 || pinned >= range.count || indexes.includes(pinned)) return indexes
      return [...indexes, pinned].sort((one, other) => one - other)
    },
    [pinned],
  )
  const common = { count, getItemKey: keyOf, overscan: OVERSCAN_ROWS, rangeExtractor }
  const inPane = useVirtualizer({
    ...common,
    enabled: isDesk,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeights.desk,
    scrollPaddingStart: headPx,
    scrollMargin: headPx,
  })
  const inPage = useWindowVirtualizer({
    ...common,
    enabled: !isDesk,
    estimateSize: () => rowHeights.phone,
    scrollMargin: listTopPx,
    scrollPaddingEnd: PHONE_FOOT_PX,
  })
  return isDesk
    ? { rows: inPane, rowPx: rowHeights.desk, offsetPx: headPx }
    : { rows: inPage, rowPx: rowHeights.phone, offsetPx: listTopPx }
}

function subscribeToDesk(onChange: () => void): () => void {
  const query = matchMedia(DESK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
