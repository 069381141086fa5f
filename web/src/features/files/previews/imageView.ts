/** How a picture lies in its frame. */
export interface ImageView {
  /** 1 shows all of it. */
  zoom: number
  /** From the middle of the frame to the middle of the picture, in CSS pixels. */
  offsetX: number
  offsetY: number
  /** Quarter turns, clockwise. They are not taken modulo 4, so that the picture never turns back. */
  turns: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const WHOLE_IMAGE: ImageView = { zoom: 1, offsetX: 0, offsetY: 0, turns: 0 }
/** One press of a zoom button. */
export const ZOOM_STEP = 1.25
/** Largest size of one pixel of the picture, in CSS pixels. */
const LARGEST_PIXEL = 8
/** Even a large picture can be zoomed so far. */
const SMALLEST_ZOOM_LIMIT = 4

/** CSS pixels for each pixel of the picture when all of it shows. A small picture is not blown up. */
export function fitScale(image: Size, frame: Size, turns: number): number {
  const { width, height } = turned(image, turns)
  if (width === 0 || height === 0) return 1
  return Math.min(1, frame.width / width, frame.height / height)
}

/** Zooms by a factor so that the point of the picture under `at` stays there. `at` counts from the middle of the frame. */
export function zoomedBy(view: ImageView, factor: number, at: Point, image: Size, frame: Size): ImageView {
  const limit = Math.max(SMALLEST_ZOOM_LIMIT, LARGEST_PIXEL / fitScale(image, frame, view.turns))
  const zoom = Math.min(limit, Math.max(1, view.zoom * factor))
  const ratio = zoom / view.zoom
  return withinFrame(
    { ...view, zoom, offsetX: at.x - (at.x - view.offsetX) * ratio, offsetY: at.y - (at.y - view.offsetY) * ratio },
    image,
    frame,
  )
}

export function pannedBy(view: ImageView, by: Point, image: Size, frame: Size): ImageView {
  return withinFrame({ ...view, offsetX: view.offsetX + by.x, offsetY: view.offsetY + by.y }, image, frame)
}

export function rotated(view: ImageView): ImageView {
  return { ...WHOLE_IMAGE, turns: view.turns + 1 }
}

/** What is larger than the frame covers it; what is smaller stays in its middle. */
export function withinFrame(view: ImageView, image: Size, frame: Size): ImageView {
  const { width, height } = turned(image, view.turns)
  const scale = fitScale(image, frame, view.turns) * view.zoom
  return {
    ...view,
    offsetX: clamp(view.offsetX, Math.max(0, (width * scale - frame.width) / 2)),
    offsetY: clamp(view.offsetY, Math.max(0, (height * scale - frame.height) / 2)),
  }
}

function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value))
}
