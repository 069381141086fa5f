import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { placeAfterMove } from './movedPages.ts'

export interface RowDragOptions {
  scroller: RefObject<HTMLElement | null>
  rowPx: number
  count: number
  /** Moves a row before another; the count means after the last. */
  onMove?: (from: number, to: number) => void
}

/** Distance from an end of the list within which it scrolls by itself. */
const EDGE_PX = 44
const SCROLL_PX = 12

/** Moves rows of a list by a handle: with the mouse, touch, or the arrow keys. */
export function useRowDrag({ scroller, rowPx, count, onMove }: RowDragOptions) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const pointerY = useRef(0)
  const frame = useRef(0)

  function placeUnderPointer(): number {
    const list = scroller.current
    if (list === null) return 0
    const y = pointerY.current - list.getBoundingClientRect().top + list.scrollTop
    return Math.min(count, Math.max(0, Math.round(y / rowPx)))
  }

  function follow(from: number) {
    const list = scroller.current
    if (list === null) return
    const { top, bottom } = list.getBoundingClientRect()
    if (pointerY.current < top + EDGE_PX) list.scrollTop -= SCROLL_PX
    if (pointerY.current > bottom - EDGE_PX) list.scrollTop += SCROLL_PX
    setDrag({ from, to: placeUnderPointer() })
    frame.current = requestAnimationFrame(() => follow(from))
  }

  function end() {
    cancelAnimationFrame(frame.current)
    setDrag(null)
  }

  function handleOf(index: number) {
    return {
      'data-row-handle': '',
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pointerY.current = event.clientY
        follow(index)
      },
      onPointerMove: (event: PointerEvent) => {
        pointerY.current = event.clientY
      },
      onPointerUp: () => {
        if (drag === null) return
        const to = placeUnderPointer()
        end()
        if (to !== drag.from && to !== drag.from + 1) onMove?.(drag.from, to)
      },
      onPointerCancel: end,
      onKeyDown: (event: KeyboardEvent) => {
        const isUp = event.key === 'ArrowUp'
        if (!isUp && event.key !== 'ArrowDown') return
        event.preventDefault()
        const to = isUp ? index - 1 : index + 2
        if (to < 0 || to > count) return
        onMove?.(index, to)
        const place = placeAfterMove(index, to)
        scroller.current?.querySelector<HTMLElement>(`[data-index="${place}"] [data-row-handle]`)?.focus()
      },
    }
  }

  /** The styles of a row that is being dragged, or before which a drop would insert. */
  function classOf(index: number): string {
    if (drag === null) return ''
    if (index === drag.from) return 'opacity-50'
    const line = 'before:absolute before:inset-x-2 before:z-1 before:h-0.5 before:rounded-full before:bg-accent'
    if (index === drag.to) return `${line} before:-top-px`
    if (index === count - 1 && drag.to === count) return `${line} before:-bottom-px`
    return ''
  }

  return { handleOf, classOf }
}
