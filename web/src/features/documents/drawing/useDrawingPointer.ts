import { PAGE_WIDTH_PIXELS } from '@pinloft/contract/documents/drawings'
import type { Editor } from '@tiptap/react'
import { type PointerEvent, type RefObject, useRef } from 'react'
import { newItemId } from '../newId.ts'
import { drawingOf } from './DrawingStep.ts'
import { addItem, changeDrawing, fillAt } from './drawingChanges.ts'
import { Eraser } from './Eraser.ts'
import type { DrawingItem, Point } from './items.ts'
import { paintItem } from './paint.ts'
import { eraserRadius, type Pen } from './pen.ts'
import type { PageLayout } from './usePageLayout.ts'

/** Points that are closer than this say nothing new. */
const STEP_PIXELS = 0.7
/** How much of each movement is followed at once: the rest takes the tremble out of the line. */
const FOLLOW = 0.65

const ZOOM_MIN = 0.4
const ZOOM_MAX = 3

type Drawn = Exclude<DrawingItem, { kind: 'picture' }>

export interface DrawingPointerOptions {
  editor: Editor
  page: RefObject<HTMLElement | null>
  desk: RefObject<HTMLElement | null>
  layout: PageLayout
  pen: Pen | null
  /** Shows what is being drawn. */
  live: RefObject<HTMLCanvasElement | null>
  onErasing: (items: readonly DrawingItem[] | null) => void
  onZoom: (zoom: number) => void
}

/** What is under way. */
type Gesture =
  | { type: 'draw'; item: Drawn; start: Point }
  | { type: 'erase'; eraser: Eraser; items: readonly DrawingItem[] }
  /** `at` is the point of the page that stays between the fingers, `spread` how far they were apart at the zoom. */
  | { type: 'move'; at: Point; spread: number; zoom: number }

/** Draws with a pen, a finger or the mouse. Two fingers move and zoom the page. */
export function useDrawingPointer(options: DrawingPointerOptions) {
  const { editor, page, desk, layout, pen, live, onErasing, onZoom } = options
  const gesture = useRef<Gesture>(null)
  const touches = useRef(new Map<number, Point>())
  const frame = useRef(0)

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = page.current?.getBoundingClientRect()
    const scale = scaleOf(page.current)
    return [(clientX - (box?.left ?? 0)) / scale, (clientY - (box?.top ?? 0)) / scale]
  }

  function onPointerDown(event: PointerEvent) {
    if (pen === null || page.current === null || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    if (event.pointerType === 'touch') touches.current.set(event.pointerId, [event.clientX, event.clientY])
    if (touches.current.size > 1) return beginMove()
    if (gesture.current !== null) return
    const at = pointOf(event)
    if (pen.tool === 'fill') fillAt(editor, at, pen.color, layout.anchors, page.current, layout.height)
    else if (pen.tool === 'eraser') {
      const items = drawingOf(editor.state.doc)
      const radius = eraserRadius(pen.size)
      gesture.current = {
        type: 'erase',
        items,
        eraser: new Eraser({ items, anchors: layout.anchors, radius, newId: newItemId }),
      }
      erase(at)
    } else {
      gesture.current = { type: 'draw', item: itemAt(pen, at, pressureOf(event, pen)), start: at }
      showLive()
    }
  }

  function onPointerMove(event: PointerEvent) {
    if (touches.current.has(event.pointerId)) touches.current.set(event.pointerId, [event.clientX, event.clientY])
    const current = gesture.current
    if (current === null || pen === null) return
    if (current.type === 'move') return move(current)
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const one of events.length === 0 ? [event.nativeEvent] : events) {
      if (current.type === 'erase') erase(pointOf(one))
      else current.item = continued(current.item, current.start, pointOf(one), pressureOf(one, pen))
    }
    if (current.type === 'draw') showLive()
  }

  function onPointerUp(event: PointerEvent) {
    touches.current.delete(event.pointerId)
    const current = gesture.current
    if (current?.type === 'move') return endOrGoOn()
    gesture.current = null
    if (current?.type === 'draw' && page.current !== null) addItem(editor, current.item, page.current)
    if (current?.type === 'erase') {
      changeDrawing(editor, current.items)
      onErasing(null)
    }
    hideLive()
  }

  function onPointerCancel(event: PointerEvent) {
    touches.current.delete(event.pointerId)
    if (gesture.current?.type === 'move') return endOrGoOn()
    gesture.current = null
    onErasing(null)
    hideLive()
  }

  function erase(at: Point) {
    const current = gesture.current
    if (current?.type !== 'erase') return
    current.items = current.eraser.moveTo(at)
    onErasing(current.items)
  }

  /** What the first finger began was no drawing. */
  function beginMove() {
    const [clientX, clientY] = middleOf(touches.current)
    const at = pointOf({ clientX, clientY })
    gesture.current = { type: 'move', at, spread: spreadOf(touches.current), zoom: scaleOf(page.current) }
    onErasing(null)
    hideLive()
  }

  function move({ at, spread, zoom }: Extract<Gesture, { type: 'move' }>) {
    if (page.current === null) return
    const [x, y] = middleOf(touches.current)
    if (spread > 0) {
      const wanted = (zoom * spreadOf(touches.current)) / spread
      // Drawn sharply again only at the end, which takes longer.
      page.current.style.zoom = String(Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, wanted)))
    }
    const [box, scale] = [page.current.getBoundingClientRect(), scaleOf(page.current)]
    desk.current?.scrollBy(box.left + at[0] * scale - x, box.top + at[1] * scale - y)
  }

  /** Another finger may stay, and moves the page from here. */
  function endOrGoOn() {
    onZoom(scaleOf(page.current))
    if (touches.current.size > 0) beginMove()
    else gesture.current = null
  }

  function showLive() {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0
      const current = gesture.current
      if (current?.type === 'draw') paintLive(live.current, current.item, page.current, desk.current)
    })
  }

  function hideLive() {
    cancelAnimationFrame(frame.current)
    frame.current = 0
    const canvas = live.current
    if (canvas) canvas.width = canvas.height = 0
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

function itemAt({ tool, color, size }: Pen, at: Point, pressure: number): Drawn {
  const [x, y] = [rounded(at[0]), rounded(at[1])]
  const base = { id: newItemId(), blockId: null, color, size }
  if (tool === 'line' || tool === 'rectangle' || tool === 'ellipse')
    return { ...base, kind: 'shape', shape: tool, fillColor: null, x1: x, y1: y, x2: x, y2: y }
  return { ...base, kind: 'stroke', points: [x, y, pressure] }
}

function continued(item: Drawn, start: Point, at: Point, pressure: number): Drawn {
  if (item.kind === 'shape')
    return { ...item, x1: rounded(start[0]), y1: rounded(start[1]), x2: rounded(at[0]), y2: rounded(at[1]) }
  if (item.kind !== 'stroke') return item
  const { points } = item
  const [lastX = 0, lastY = 0] = points.slice(-3)
  const [x, y] = [lastX + (at[0] - lastX) * FOLLOW, lastY + (at[1] - lastY) * FOLLOW]
  if (Math.hypot(x - lastX, y - lastY) < STEP_PIXELS) return item
  return { ...item, points: [...points, rounded(x), rounded(y), pressure] }
}

/** A mouse and a finger press evenly. */
function pressureOf({ pointerType, pressure }: { pointerType: string; pressure: number }, pen: Pen): number {
  return pen.hasPressure && pointerType === 'pen' ? Math.round(pressure * 100) / 100 : 0.5
}

/** On a canvas that covers only what is seen of the page. */
function paintLive(
  canvas: HTMLCanvasElement | null,
  item: Drawn,
  page: HTMLElement | null,
  desk: HTMLElement | null,
): void {
  const context = canvas?.getContext('2d')
  if (!canvas || !context || page === null || desk === null) return
  const zoom = scaleOf(page)
  const scale = Math.min(3, window.devicePixelRatio * zoom)
  const [frame, box] = [desk.getBoundingClientRect(), page.getBoundingClientRect()]
  const top = Math.max(0, (frame.top - box.top) / zoom)
  const height = frame.height / zoom
  const [width, pixels] = [Math.round(PAGE_WIDTH_PIXELS * scale), Math.round(height * scale)]
  if (canvas.width !== width || canvas.height !== pixels) {
    Object.assign(canvas, { width, height: pixels })
    Object.assign(canvas.style, { top: `${top}px`, width: `${PAGE_WIDTH_PIXELS}px`, height: `${height}px` })
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, pixels)
  context.setTransform(scale, 0, 0, scale, 0, -top * scale)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  paintItem(context, item)
}

function scaleOf(page: HTMLElement | null): number {
  return page === null ? 1 : page.getBoundingClientRect().width / page.offsetWidth || 1
}

function middleOf(points: ReadonlyMap<number, Point>): Point {
  const all = [...points.values()]
  const sum = all.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0])
  return [sum[0] / Math.max(1, all.length), sum[1] / Math.max(1, all.length)]
}

/** How far some points are from their middle. */
function spreadOf(points: ReadonlyMap<number, Point>): number {
  const [x, y] = middleOf(points)
  return [...points.values()].reduce((sum, point) => sum + Math.hypot(point[0] - x, point[1] - y), 0) / points.size
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
