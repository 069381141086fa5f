import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import {
  FITTED_IMAGE,
  fitScale,
  type ImageView,
  type Point,
  pannedBy,
  rotated,
  type Size,
  withinFrame,
  ZOOM_STEP,
  zoomedBy,
} from './imageView.ts'

const NO_SIZE: Size = { width: 0, height: 0 }
const MIDDLE: Point = { x: 0, y: 0 }
/** Zoom per pixel of wheel movement; the finer steps of a touchpad pinch count more. */
const WHEEL_ZOOM = 0.0016
const PINCH_ZOOM = 0.01
/** A double click zooms by this factor, or back. */
const TOGGLE_ZOOM = 2.5

/** The view of an image, controlled by wheel, mouse, touch and buttons. */
export function useImageView(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<ImageView>(FITTED_IMAGE)
  const [image, setImage] = useState<Size>(NO_SIZE)
  const [frameSize, setFrameSize] = useState<Size>(NO_SIZE)
  const isReady = image.width > 0 && frameSize.width > 0

  const zoom = useCallback(
    (factor: number, at: Point = MIDDLE) => setView((now) => zoomedBy(now, factor, at, image, frameSize)),
    [image, frameSize],
  )
  const pan = useCallback((by: Point) => setView((now) => pannedBy(now, by, image, frameSize)), [image, frameSize])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setFrameSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  useLayoutEffect(() => {
    if (isReady) setView((now) => withinFrame(now, image, frameSize))
  }, [isReady, image, frameSize])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !isReady) return
    const toggle = (at: Point) =>
      setView((now) =>
        now.zoom > 1 ? { ...FITTED_IMAGE, turns: now.turns } : zoomedBy(now, TOGGLE_ZOOM, at, image, frameSize),
      )
    return followPointers(element, { zoom, pan, toggle })
  }, [frame, isReady, zoom, pan, image, frameSize])

  return {
    view,
    isReady,
    /** CSS pixels per image pixel. */
    scale: fitScale(image, frameSize, view.turns) * view.zoom,
    image,
    setImage,
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    fit: () => setView(({ turns }) => ({ ...FITTED_IMAGE, turns })),
    rotate: () => setView(rotated),
  }
}

interface Moves {
  zoom: (factor: number, at: Point) => void
  pan: (by: Point) => void
  toggle: (at: Point) => void
}

function followPointers(element: HTMLElement, { zoom, pan, toggle }: Moves): () => void {
  const pointers = new Map<number, Point>()
  const leave = new AbortController()
  const { signal } = leave

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect()
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }

  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM)), fromMiddle(event))
    },
    { passive: false, signal },
  )
  element.addEventListener('dblclick', (event) => toggle(fromMiddle(event)), { signal })
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      pointers.set(event.pointerId, fromMiddle(event))
      element.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = fromMiddle(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      if (!other) return pan({ x: now.x - before.x, y: now.y - before.y })
      zoom(distance(now, other) / Math.max(1, distance(before, other)), between(now, other))
      pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(type, (event) => pointers.delete(event.pointerId), { signal })
  }
  return () => leave.abort()
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
