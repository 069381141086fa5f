import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LineLayout } from './lineLayout.ts'
import type { Identified } from './selection.ts'
import { rowIndexOf } from './useRowPresses.ts'
import type { Selecting } from './useSelection.ts'

/** A press that moves less than this is a click. */
const SLOP_PX = 5
/** Distance from an edge within which the list scrolls. */
const EDGE_PX = 36
const MAX_SCROLL_PX_PER_S = 1600

export interface RubberBandOptions {
  layout: LineLayout
  selecting: Pick<Selecting<Identified>, 'ids' | 'chooseThese'>
  /** The scroll container: the list on a desktop, the page on a phone. */
  scroller: () => Element | null
  /** The container of the lines. */
  list: RefObject<HTMLElement | null>
}

interface Start {
  /** In the list, independent of its scroll position. */
  leftPx: number
  topPx: number
  /** Mouse position in the viewport. */
  mouse: { x: number; y: number }
  hasMoved: boolean
  before: ReadonlySet<string>
  kept: ReadonlySet<string>
}

/**
 * Rubber-band selection from empty space; with Ctrl it adds to the selection. At the edges the list scrolls, Escape
 * reverts it. The box itself is drawn without a render.
 */
export function useRubberBand({ layout, selecting, scroller, list }: RubberBandOptions) {
  const band = useRef<HTMLDivElement>(null)
  const start = useRef<Start>(null)
  const chosen = useRef('')
  const wasBand = useRef(false)
  const [isPressed, setIsPressed] = useState(false)

  const draw = useEffectEvent(() => {
    const [from, element] = [start.current, list.current]
    if (from === null || element === null || !from.hasMoved) return
    const place = element.getBoundingClientRect()
    const to = { leftPx: from.mouse.x - place.left, topPx: from.mouse.y - place.top }
    const box = {
      leftPx: Math.min(from.leftPx, to.leftPx),
      topPx: Math.min(from.topPx, to.topPx),
      rightPx: Math.max(from.leftPx, to.leftPx),
      bottomPx: Math.max(from.topPx, to.topPx),
    }
    show(band.current, box)
    const indexes = layout.entriesIn(box, place.width)
    // The box covers a range of lines and columns: its corners tell whether the hits have changed.
    const key = `${indexes.length} ${indexes[0]} ${indexes.at(-1)}`
    if (key === chosen.current) return
    chosen.current = key
    selecting.chooseThese(indexes, from.kept)
  })

  const scroll = useEffectEvent((elapsedMs: number) => {
    const [from, element] = [start.current, scroller()]
    if (!from?.hasMoved || element === null) return
    const isPage = element === document.scrollingElement
    const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : element.getBoundingClientRect()
    const beyondPx = Math.min(0, from.mouse.y - top - EDGE_PX) + Math.max(0, from.mouse.y - bottom + EDGE_PX)
    if (beyondPx === 0) return
    const speed = Math.max(-1, Math.min(1, beyondPx / (2 * EDGE_PX))) * MAX_SCROLL_PX_PER_S
    element.scrollTop += (speed * elapsedMs) / 1000
    draw()
  })

  const end = useEffectEvent((isTakenBack: boolean) => {
    if (isTakenBack && start.current?.hasMoved) selecting.chooseThese([], start.current.before)
    start.current = null
    chosen.current = ''
    show(band.current, null)
    setIsPressed(false)
  })

  useEffect(() => {
    if (!isPressed) return
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY, buttons }) => {
        const from = start.current
        if (from === null) return
        // Released outside of the window.
        if (buttons === 0) return end(false)
        const { mouse } = from
        from.hasMoved ||= Math.hypot(clientX - mouse.x, clientY - mouse.y) > SLOP_PX
        if (!from.hasMoved) return
        from.mouse = { x: clientX, y: clientY }
        wasBand.current = true
        draw()
      },
      { signal },
    )
    window.addEventListener('pointerup', () => end(false), { signal })
    window.addEventListener('pointercancel', () => end(true), { signal })
    window.addEventListener('scroll', () => draw(), { signal, capture: true, passive: true })
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !start.current?.hasMoved) return
        event.stopPropagation()
        end(true)
      },
      { signal, capture: true },
    )
    let before = performance.now()
    const tick = (now: number) => {
      scroll(now - before)
      before = now
      frame = requestAnimationFrame(tick)
    }
    let frame = requestAnimationFrame(tick)
    return () => {
      stop.abort()
      cancelAnimationFrame(frame)
    }
  }, [isPressed])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    wasBand.current = false
    const place = list.current?.getBoundingClientRect()
    if (event.pointerType !== 'mouse' || event.button !== 0 || place === undefined || !isEmptySpace(event)) return
    const kept = event.ctrlKey || event.metaKey ? selecting.ids : new Set<string>()
    start.current = {
      leftPx: event.clientX - place.left,
      topPx: event.clientY - place.top,
      mouse: { x: event.clientX, y: event.clientY },
      hasMoved: false,
      before: selecting.ids,
      kept,
    }
    setIsPressed(true)
  }

  /** Swallows the click at the end: it would clear the selection. */
  function onClickCapture(event: MouseEvent) {
    if (wasBand.current) event.stopPropagation()
    wasBand.current = false
  }

  return { band, bandHandlers: { onPointerDown, onClickCapture } }
}

/** Neither an entry nor a control nor the scrollbar. */
function isEmptySpace({ target, currentTarget, clientX }: PointerEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (rowIndexOf(target) !== null || target.closest('button, input, [role=columnheader]')) return false
  return clientX < currentTarget.getBoundingClientRect().left + currentTarget.clientWidth
}

function show(
  band: HTMLElement | null,
  box: { leftPx: number; topPx: number; rightPx: number; bottomPx: number } | null,
) {
  if (band === null) return
  band.hidden = box === null
  if (box === null) return
  band.style.transform = `translate(${box.leftPx}px, ${box.topPx}px)`
  band.style.width = `${box.rightPx - box.leftPx}px`
  band.style.height = `${box.bottomPx - box.topPx}px`
}
