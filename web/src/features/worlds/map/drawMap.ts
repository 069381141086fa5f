import type { MapView, Size } from './mapView.ts'
import { eachChunk, REGION_CHUNKS, type Region } from './regions.ts'

/** A region as a picture with one pixel a chunk. */
export interface RegionPicture {
  x: number
  z: number
  picture: HTMLCanvasElement
}

export interface MapColors {
  chunk: string
  /** Between chunks, where they are large enough. */
  grid: string
  /** Between regions, and where the coordinates begin. */
  line: string
}

/** From this size on, chunks can be told from each other. */
const GRID_FROM_PX = 10

export function pictureOf(region: Region, color: string): RegionPicture {
  const picture = document.createElement('canvas')
  picture.width = REGION_CHUNKS
  picture.height = REGION_CHUNKS
  const context = picture.getContext('2d')
  if (context !== null) {
    context.fillStyle = color
    eachChunk(region, (x, z) => context.fillRect(x, z, 1, 1))
  }
  return { x: region.x, z: region.z, picture }
}

/** Draws a map in device pixels; `scale` and the size are in those of the page. */
export function drawMap(
  canvas: HTMLCanvasElement,
  pictures: readonly RegionPicture[],
  view: MapView,
  { width, height }: Size,
  colors: MapColors,
): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.scale(ratio, ratio)
  // Small chunks run into each other, larger ones keep their edges.
  context.imageSmoothingEnabled = view.scale < 1
  const left = (x: number) => (x - view.x) * view.scale + width / 2
  const top = (z: number) => (z - view.z) * view.scale + height / 2
  const side = REGION_CHUNKS * view.scale
  for (const { x, z, picture } of pictures) {
    const [atX, atY] = [left(x * REGION_CHUNKS), top(z * REGION_CHUNKS)]
    if (atX > width || atY > height || atX + side < 0 || atY + side < 0) continue
    context.drawImage(picture, atX, atY, side, side)
  }
  if (view.scale >= GRID_FROM_PX) drawGrid(1, colors.grid)
  if (side >= GRID_FROM_PX * 3) drawGrid(REGION_CHUNKS, colors.line)

  function drawGrid(step: number, color: string): void {
    if (context === null) return
    const first = (middle: number, pixels: number) => Math.ceil((middle - pixels / 2 / view.scale) / step) * step
    context.beginPath()
    for (let x = first(view.x, width); left(x) <= width; x += step) {
      context.moveTo(Math.round(left(x)) + 0.5, 0)
      context.lineTo(Math.round(left(x)) + 0.5, height)
    }
    for (let z = first(view.z, height); top(z) <= height; z += step) {
      context.moveTo(0, Math.round(top(z)) + 0.5)
      context.lineTo(width, Math.round(top(z)) + 0.5)
    }
    context.strokeStyle = color
    context.lineWidth = 1
    context.stroke()
  }
}
