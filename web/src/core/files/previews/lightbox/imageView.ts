/** Position of an image in its frame. */
export interface ImageView {
  /** 1 shows the whole image. */
  zoom: number
  /** From the centre of the frame to the centre of the image, in CSS pixels. */
  offsetX: number
  offsetY: number
  /** Quarter turns, clockwise. Not taken modulo 4, so that the image never rotates back. */
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

export const FITTED_IMAGE: ImageView = { zoom: 1, offsetX: 0, offsetY: 0, turns: 0 }
/** One click on a zoom button. */
export const ZOOM_STEP = 1.25
/** Maximum size of one image pixel, in CSS pixels. */
const LARGEST_PIXEL = 8
/** Even a large image can be zoomed this far. */
const SMALLEST_ZOOM_LIMIT = 4

/** CSS pixels per image pixel when the whole image is shown. A small image is not enlarged. */
export function fitScale(image: Size, frame: Size, turns: number): number {
  const { width, height } = turned(image, turns)
  if (width === 0 || height === 0) return 1
  return Math.min(1, frame.width / width, frame.height / height)
}

/** Zooms by a factor, keeping the image point under `at` in place. `at` is relative to the centre of the frame. */
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
  return { ...FITTED_IMAGE, turns: view.turns + 1 }
}

/** Clamps the offset: an image larger than the frame covers it, a smaller one stays centred. */
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
