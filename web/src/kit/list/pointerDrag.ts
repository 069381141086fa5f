import { suppressNextClick } from '../../ui/index.ts'

/** Distance the pointer must move for a press to become a drag. */
const DRAG_SLOP_PX = 6

export interface DragPoint {
  /** Pointer position in the viewport. */
  x: number
  y: number
  /** Whether the copy modifier of file managers is held. */
  isCopy: boolean
}

export interface PointerDrag {
  onStart: (point: DragPoint) => void
  /** The pointer has moved, or a key was pressed or released. */
  onMove: (point: DragPoint) => void
  onDrop: (point: DragPoint) => void
  /** Escape was pressed, or the window lost the pointer. */
  onCancel: () => void
}

/**
 * Tracks the mouse from press to release. During a drag, nothing else on the page receives pointer events, keys, or the
 * final click. Returns a function that stops it.
 */
export function followPointer(down: PointerEvent, drag: PointerDrag): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true }
  let last: DragPoint | null = null

  function start(event: PointerEvent) {
    // Otherwise rows under the pointer would show their buttons and tooltips.
    document.documentElement.setPointerCapture(event.pointerId)
    last = pointOf(event)
    drag.onStart(last)
  }

  function move(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return
    if (event.buttons === 0) return cancel()
    if (last === null) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < DRAG_SLOP_PX) return
      start(event)
    }
    last = pointOf(event)
    drag.onMove(last)
  }

  function up(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return
    const isDrag = last !== null
    listening.abort()
    if (!isDrag) return
    suppressNextClick()
    drag.onDrop(pointOf(event))
  }

  function cancel() {
    const isDrag = last !== null
    listening.abort()
    if (!isDrag) return
    suppressNextClick()
    drag.onCancel()
  }

  function key(event: KeyboardEvent) {
    if (last === null) return
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      return cancel()
    }
    last = { ...last, isCopy: event.ctrlKey || event.metaKey }
    drag.onMove(last)
  }

  window.addEventListener('pointermove', move, options)
  window.addEventListener('pointerup', up, options)
  window.addEventListener('pointercancel', cancel, options)
  window.addEventListener('blur', cancel, { signal: listening.signal })
  window.addEventListener('keydown', key, options)
  window.addEventListener('keyup', key, options)
  // The browser's native dragging of images and links would take the pointer away.
  window.addEventListener('dragstart', (event) => event.preventDefault(), options)
  window.addEventListener('contextmenu', (event) => last !== null && event.preventDefault(), options)
  return cancel
}

function pointOf(event: PointerEvent): DragPoint {
  return { x: event.clientX, y: event.clientY, isCopy: event.ctrlKey || event.metaKey }
}
