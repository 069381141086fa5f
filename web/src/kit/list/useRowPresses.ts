import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { suppressNextClick } from '../../ui/index.ts'
import { type Identified, pressMode, type SelectMode } from './selection.ts'

const LONG_PRESS_MS = 450
/** A touch that moves further than this scrolls. */
const LONG_PRESS_SLOP_PX = 10
/** Marks an element that opens its entry on a single click. */
export const OPENS_AT_PRESS = { 'data-opens': '' }

export interface RowPressOptions<Row extends Identified> {
  entries: readonly Row[]
  hasSelection: boolean
  onActive: (index: number) => void
  onChoose: (index: number, mode: SelectMode) => void
  onClear: () => void
  onOpen: (entry: Row) => void
}

/**
 * Mouse and touch handlers of the list. A mouse selects, and opens with a click on the name or a double click; a touch
 * opens, and selects after a long press, from then on with every tap.
 */
export function useRowPresses<Row extends Identified>(options: RowPressOptions<Row>) {
  const { entries, hasSelection, onActive, onChoose, onClear, onOpen } = options
  const touch = useRef({ timer: 0, x: 0, y: 0, wasLong: false, isFinger: false })
  useEffect(() => () => window.clearTimeout(touch.current.timer), [])

  function onPointerDownCapture(event: PointerEvent) {
    window.clearTimeout(touch.current.timer)
    const index = rowIndexOf(event.target)
    touch.current = { ...touch.current, wasLong: false, isFinger: event.pointerType === 'touch' }
    if (index === null) return
    onActive(index)
    if (!touch.current.isFinger) return
    // Otherwise the list's context menu would open in between.
    event.preventDefault()
    if (isControl(event.target)) return
    const timer = window.setTimeout(() => {
      touch.current.wasLong = true
      // Something that the selection reveals (such as a toolbar) may appear under the finger.
      suppressNextClick()
      onChoose(index, 'toggle')
    }, LONG_PRESS_MS)
    touch.current = { ...touch.current, timer, x: event.clientX, y: event.clientY }
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    const { x, y, timer } = touch.current
    if (Math.hypot(clientX - x, clientY - y) > LONG_PRESS_SLOP_PX) window.clearTimeout(timer)
  }

  const onPointerEnd = () => window.clearTimeout(touch.current.timer)

  function onContextMenuCapture(event: MouseEvent) {
    if (!touch.current.isFinger || rowIndexOf(event.target) === null) return
    event.preventDefault()
    event.stopPropagation()
  }

  function onClick(event: MouseEvent) {
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return
    const index = rowIndexOf(event.target)
    const entry = index === null ? undefined : entries[index]
    if (index === null || entry === undefined)
      return event.target.closest('[role=columnheader]') ? undefined : onClear()
    if (event.target.closest('[data-check]')) return onChoose(index, event.shiftKey ? 'add-range' : 'toggle')
    if (isControl(event.target)) return
    if (touch.current.isFinger) {
      if (touch.current.wasLong) return
      if (hasSelection) return onChoose(index, 'toggle')
      return onOpen(entry)
    }
    const mode = pressMode(event)
    if (mode === 'only' && event.target.closest('[data-opens]')) return onOpen(entry)
    onChoose(index, mode)
  }

  function onDoubleClick(event: MouseEvent) {
    if (touch.current.isFinger || !(event.target instanceof Element) || !event.currentTarget.contains(event.target))
      return
    if (isControl(event.target) || event.target.closest('[data-opens]') || pressMode(event) !== 'only') return
    const index = rowIndexOf(event.target)
    const entry = index === null ? undefined : entries[index]
    if (entry) onOpen(entry)
  }

  return {
    onPointerDownCapture,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onContextMenuCapture,
    onClick,
    onDoubleClick,
  }
}

export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input') !== null
}

/** Index of the row or tile that contains an element. */
export function rowIndexOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row === null ? null : Number(row.dataset.index)
}
