import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type DragPoint, followPointer } from '../../../kit/list/pointerDrag.ts'
import { isControl, rowIndexOf } from '../../../kit/list/useRowPresses.ts'
import type { Selecting } from '../../../kit/list/useSelection.ts'
import { useTransferActions } from '../actions/useTransferActions.ts'
import type { Entry } from '../fileListing.ts'
import { areAllIn, canGoInto, scrollSpeed } from './dropRules.ts'
import { type DropTarget, dropTargetAt, markDropTarget } from './dropTargets.ts'

/** Hovering over a folder for this long opens it. */
const SPRING_MS = 800

/** The dragged entries, and what a drop would do now. */
export interface Carried {
  entries: readonly Entry[]
  type: 'move' | 'copy'
  /** Path of the folder under the pointer; `null` if there is none. */
  folder: string | null
  isRefused: boolean
  /** Where the drag started. */
  start: DragPoint
}

export interface EntryDragOptions {
  entries: readonly Entry[]
  selecting: Selecting<Entry>
  /** Path of the open folder. */
  folder: string
  grid: RefObject<HTMLElement | null>
  /** Ids of entries that were cut and look faded. */
  cutIds: ReadonlySet<string>
  onOpenFolder: (folder: string) => void
}

/**
 * Drags rows to a folder with the mouse: one, or the whole selection. Drop targets are the elements marked by
 * `dropTargets.ts`, in this folder or in one opened during the drag.
 */
export function useEntryDrag({ entries, selecting, folder, grid, cutIds, onOpenFolder }: EntryDragOptions) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const [underWay, setUnderWay] = useState<readonly Entry[]>([])
  const image = useRef<HTMLDivElement>(null)
  const carrying = useRef<{ entries: readonly Entry[]; point: DragPoint } | null>(null)
  const spring = useRef<{ timer: number; element: HTMLElement | null }>({ timer: 0, element: null })
  const { run } = useTransferActions()

  const pick = useEffectEvent((event: PointerEvent): readonly Entry[] | null => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || !(event.target instanceof Element)) return null
    if (!grid.current?.contains(event.target) || isControl(event.target)) return null
    const entry = entries[rowIndexOf(event.target) ?? -1]
    return entry ? selecting.around(entry) : null
  })

  /** As in file managers, dragging a row outside the selection selects it alone. */
  const take = useEffectEvent((taken: readonly Entry[], start: DragPoint) => {
    const only = taken.length === 1 ? entries.findIndex(({ id }) => id === taken[0]?.id) : -1
    if (only >= 0) selecting.choose(only, 'only')
    setCarried({ entries: taken, type: 'move', folder: null, isRefused: false, start })
  })

  const aim = useEffectEvent((taken: readonly Entry[], point: DragPoint) => {
    carrying.current = { entries: taken, point }
    const type = point.isCopy ? 'copy' : 'move'
    const place = placeFor(taken, point)
    const isRefused = place !== null && !canGoInto(taken, type, place.folder)
    markDropTarget(isRefused ? null : place)
    waitToOpen(taken, place)
    showImageAt(image.current, point)
    document.documentElement.dataset.carrying = place === null ? 'nowhere' : isRefused ? 'refused' : type
    const to = place?.folder ?? null
    setCarried((before) => {
      if (before === null) return before
      const isSame = before.type === type && before.folder === to && before.isRefused === isRefused
      return isSame ? before : { ...before, type, folder: to, isRefused }
    })
  })

  function waitToOpen(taken: readonly Entry[], place: DropTarget | null) {
    // A copy is refused only for a target that is a dragged folder, or inside one.
    const canOpen =
      place !== null && !place.isAround && place.folder !== folder && canGoInto(taken, 'copy', place.folder)
    const element = canOpen ? place.element : null
    if (element === spring.current.element) return
    window.clearTimeout(spring.current.timer)
    spring.current = { element, timer: canOpen ? window.setTimeout(() => openSprung(place.folder), SPRING_MS) : 0 }
  }
  const openSprung = useEffectEvent((path: string) => onOpenFolder(path))

  /** Another row may be under the pointer now. */
  const again = useEffectEvent(() => {
    if (carrying.current !== null) aim(carrying.current.entries, carrying.current.point)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list is another
  useEffect(() => again(), [folder, entries])

  const put = useEffectEvent((taken: readonly Entry[], point: DragPoint) => {
    const type = point.isCopy ? 'copy' : 'move'
    const place = placeFor(taken, point)
    if (place === null || !canGoInto(taken, type, place.folder)) return
    setUnderWay(type === 'move' ? taken : [])
    void run({ type, entries: taken, folder: place.folder }).then((isDone) => {
      setUnderWay([])
      if (isDone) selecting.clear()
    })
  })

  /** The drag is over: clears everything under the pointer. */
  const leave = useEffectEvent(() => {
    carrying.current = null
    window.clearTimeout(spring.current.timer)
    spring.current = { timer: 0, element: null }
    markDropTarget(null)
    delete document.documentElement.dataset.carrying
    setCarried(null)
    grid.current?.focus({ preventScroll: true })
  })

  useEffect(() => {
    let stop: () => void = () => {}
    const down = (event: PointerEvent) => {
      const taken = pick(event)
      if (taken === null) return
      let stopScrolling: () => void = () => {}
      const end = () => {
        stopScrolling()
        leave()
      }
      stop = followPointer(event, {
        onStart: (point) => {
          take(taken, point)
          stopScrolling = scrollAtEdges(
            () => grid.current,
            () => carrying.current?.point,
            again,
          )
        },
        onMove: (point) => aim(taken, point),
        onDrop: (point) => {
          put(taken, point)
          end()
        },
        onCancel: end,
      })
    }
    window.addEventListener('pointerdown', down, true)
    return () => {
      window.removeEventListener('pointerdown', down, true)
      stop()
    }
  }, [grid])

  const leaving = carried?.type === 'move' ? carried.entries : underWay
  return {
    carried,
    image,
    /** Ids of entries that were cut or are being moved. */
    fadedIds: useMemo(
      () => (leaving.length === 0 ? cutIds : new Set([...cutIds, ...leaving.map(({ id }) => id)])),
      [leaving, cutIds],
    ),
  }
}

/** The drop target under the pointer. The open list is none for entries that are already in it. */
function placeFor(taken: readonly Entry[], { x, y }: DragPoint): DropTarget | null {
  const place = dropTargetAt(document.elementFromPoint(x, y))
  return place?.isAround && areAllIn(taken, place.folder) ? null : place
}

const IMAGE_GAP_PX = 14
const WINDOW_MARGIN_PX = 8

/** Beside the pointer, within the viewport. */
function showImageAt(image: HTMLElement | null, { x, y }: DragPoint): void {
  if (image === null) return
  const left = Math.min(x + IMAGE_GAP_PX, window.innerWidth - image.offsetWidth - WINDOW_MARGIN_PX)
  const top = Math.min(y + IMAGE_GAP_PX, window.innerHeight - image.offsetHeight - WINDOW_MARGIN_PX)
  image.style.translate = `${left}px ${top}px`
}

/**
 * Scrolls the list while the pointer is near its upper or lower edge; on a phone the whole page. Returns a function
 * that stops it.
 */
function scrollAtEdges(
  list: () => HTMLElement | null,
  pointer: () => DragPoint | undefined,
  onScrolled: () => void,
): () => void {
  let frame = 0
  let beforeMs = performance.now()
  const step = (nowMs: number) => {
    const elapsedMs = Math.min(nowMs - beforeMs, 50)
    beforeMs = nowMs
    frame = requestAnimationFrame(step)
    const element = list()
    const point = pointer()
    if (element === null || point === undefined) return
    const scroller = getComputedStyle(element).overflowY === 'auto' ? element : document.documentElement
    const { x, y } = point
    const box = element.getBoundingClientRect()
    if (x < box.left || x > box.right) return
    const isPage = scroller === document.documentElement
    const distancePx = scrollSpeed(y, isPage ? { top: 0, bottom: window.innerHeight } : box) * elapsedMs
    if (distancePx === 0) return
    const topPx = scroller.scrollTop
    scroller.scrollTop += distancePx
    if (scroller.scrollTop !== topPx) onScrolled()
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
