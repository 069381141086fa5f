import { PDF_ZOOM } from '@pinloft/contract/pdf-viewer/endpoints'
import { withinZoom } from './zoom.ts'

/** The part of pdf.js's viewer in use here. */
interface Zoomable {
  currentScale: number
  updateScale(options: { drawingDelay: number; scaleFactor: number; origin: [number, number] }): void
}

/** Pages are drawn anew only once the fingers rest. */
const DRAWING_DELAY_MS = 300
const WHEEL_STRENGTH = 0.01

/** Zooms by two fingers, and by the wheel with Ctrl, around the point between them. */
export function zoomByHand(container: HTMLElement, viewer: Zoomable, onZoom: () => void, signal: AbortSignal): void {
  let distance = 0

  function zoom(factor: number, origin: [number, number]): void {
    const { currentScale } = viewer
    const isTiny = currentScale < PDF_ZOOM.smallest
    // A page that fits a phone may be smaller than the smallest step. It grows with the fingers, without a jump to that.
    if (isTiny && factor < 1) return
    const wanted = isTiny ? currentScale * factor : withinZoom(currentScale * factor)
    if (wanted === currentScale) return
    onZoom()
    viewer.updateScale({ drawingDelay: DRAWING_DELAY_MS, scaleFactor: wanted / currentScale, origin })
  }

  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * WHEEL_STRENGTH), [event.clientX, event.clientY])
    },
    { passive: false, signal },
  )
  const onTouch = (event: TouchEvent) => {
    const [first, second] = event.touches
    if (first === undefined || second === undefined) {
      distance = 0
      return
    }
    // Else the browser would zoom the whole page.
    event.preventDefault()
    const now = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
    const origin: [number, number] = [(first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2]
    // Small moves are collected: the scale is kept in hundredths.
    if (distance > 0 && Math.abs(now / distance - 1) < 0.02) return
    if (distance > 0 && event.type === 'touchmove') zoom(now / distance, origin)
    distance = now
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    container.addEventListener(type, onTouch, { passive: false, signal })
  }
}
