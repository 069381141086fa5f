import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ListError } from '../../../kit/list/ListError.tsx'
import { stepOf } from '../../../platform/list-steps.ts'
import { Skeleton } from '../../../ui/index.ts'
import type { Pages } from './usePages.ts'
import { useRowDrag } from './useRowDrag.ts'

export interface RowProps {
  index: number
  /** -1 except for the one row that is a tab stop. */
  tabIndex: number
  /** Props of the handle that moves the row, if rows can be moved. */
  handle: ReturnType<ReturnType<typeof useRowDrag>['handleOf']> | null
}

export interface LongListProps<Item> {
  label: string
  pages: Pages<Item>
  linePx: number
  /** Tiles side by side if there is room; one row each if omitted. */
  tileMinPx?: number
  /** Renders an item. The arrow keys focus its first `[data-row]`. */
  row: (item: Item, props: RowProps) => ReactNode
  /** Shown when the list is empty. */
  empty: ReactNode
  /** Moves a row before another; rows cannot be moved if omitted. */
  onMove?: (from: number, to: number) => void
}

const OVERSCAN_LINES = 6
const SIDE_PX = 8

/** A virtualized list that loads only visible pages. It is its own scroll container; the arrow keys move through it. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, pages, linePx, tileMinPx, row, empty, onMove } = props
  const scroller = useRef<HTMLDivElement | null>(null)
  const [widthPx, setWidthPx] = useState(0)
  const [active, setActive] = useState(0)
  const wantsFocus = useRef(false)
  const count = pages.totalCount ?? 0
  const columns = tileMinPx === undefined ? 1 : Math.max(1, Math.floor((widthPx - 2 * SIDE_PX) / tileMinPx))
  const columnPx = (widthPx - 2 * SIDE_PX) / columns
  // Tiles are as high as they are wide, plus one or two lines of text.
  const heightPx = tileMinPx === undefined ? linePx : Math.round(columnPx - 16) + linePx
  const lines = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan: OVERSCAN_LINES,
    paddingEnd: 44,
  })
  const drag = useRowDrag({ scroller, rowPx: linePx, count, onMove })
  const drawn = lines.getVirtualItems()
  const first = (drawn[0]?.index ?? 0) * columns
  const last = Math.min(count, ((drawn.at(-1)?.index ?? 0) + 1) * columns) - 1

  // Measured before it is painted: a click during the first frames would miss a tile that moves.
  const watchWidth = useCallback((element: HTMLDivElement) => {
    scroller.current = element
    const measure = () => setWidthPx(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      scroller.current = null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only where other lines are as high
  useLayoutEffect(() => lines.measure(), [heightPx])

  useEffect(() => {
    if (last >= first) pages.show(first, last)
  })

  useEffect(() => {
    if (!wantsFocus.current) return
    const target = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"] [data-row]`)
    if (target == null) return
    wantsFocus.current = false
    target.focus({ preventScroll: true })
  })

  function goByKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(event.target instanceof HTMLElement) || event.target.closest('[data-row]') === null) return
    const pageLines = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / heightPx) - 1)
    const next = stepOf(event.key, { index: active, count, columns, pageLines })
    if (next === null) return
    event.preventDefault()
    wantsFocus.current = true
    setActive(next)
    lines.scrollToIndex(Math.floor(next / columns))
  }

  if (pages.error !== null) {
    return <ListError error={pages.error} title={MUSIC_TEXTS.loadFailed} onRetry={pages.retry} />
  }
  if (pages.totalCount === 0) return empty
  return (
    <div
      ref={watchWidth}
      className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [mask-image:linear-gradient(#000_calc(100%-44px),transparent)]"
    >
      {pages.totalCount === undefined ? (
        <ListSkeleton linePx={linePx} />
      ) : (
        <ul aria-label={label} onKeyDown={goByKey} className="relative" style={{ height: lines.getTotalSize() }}>
          {drawn.flatMap((line) =>
            Array.from({ length: columns }, (_, column) => {
              const index = line.index * columns + column
              if (index >= count) return null
              const item = pages.itemAt(index)
              const x = SIDE_PX + column * columnPx
              return (
                <li
                  key={index}
                  data-index={index}
                  aria-setsize={count}
                  aria-posinset={index + 1}
                  onFocus={() => setActive(index)}
                  className={drag.classOf(index)}
                  style={{
                    position: 'absolute',
                    width: columnPx,
                    height: heightPx,
                    transform: `translate(${x}px, ${line.start}px)`,
                  }}
                >
                  {item === undefined ? (
                    <ListSkeleton linePx={linePx} rows={1} />
                  ) : (
                    row(item, {
                      index,
                      tabIndex: index === active ? 0 : -1,
                      handle: onMove === undefined ? null : drag.handleOf(index),
                    })
                  )}
                </li>
              )
            }),
          )}
        </ul>
      )}
    </div>
  )
}

const ROWS = 9

/** Placeholder for rows. */
function ListSkeleton({ linePx, rows = ROWS }: { linePx: number; rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex items-center gap-3 px-2.5" style={{ height: linePx }}>
          <Skeleton className="size-10 shrink-0" />
          <span className="flex-1">
            <Skeleton className={`h-3.5 ${row % 3 === 0 ? 'w-48' : row % 3 === 1 ? 'w-36' : 'w-44'} max-w-full`} />
            <Skeleton className="mt-1.5 h-3 w-24 max-w-full" />
          </span>
        </div>
      ))}
    </div>
  )
}
