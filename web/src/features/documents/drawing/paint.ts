import { type DrawnPath, drawnPath } from '@pinloft/contract/documents/drawings'
import { type Anchors, type Box, boxOf, type DrawingItem, intersects, originOf, shifted } from './items.ts'

interface Painted extends Omit<DrawnPath, 'path'> {
  path: Path2D
}

const painted = new WeakMap<DrawingItem, Painted>()
const pictures = new Map<string, HTMLImageElement>()

export interface PaintOptions {
  items: readonly DrawingItem[]
  anchors: Anchors
  /** What of the page is painted; its upper left corner is that of the canvas. */
  area: Box
  /** Canvas pixels per pixel of the page. */
  scale: number
  /** Only this part is painted anew; all if it is left out. */
  damage?: Box
  /** A picture has been loaded since. */
  onPicture?: () => void
}

/** Paints a part of the drawing. */
export function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  options: PaintOptions,
): void {
  const { items, anchors, area, scale, damage } = options
  const part = damage === undefined ? area : widened(damage)
  context.save()
  context.setTransform(scale, 0, 0, scale, -area.left * scale, -area.top * scale)
  if (damage !== undefined) {
    context.beginPath()
    context.rect(part.left, part.top, part.right - part.left, part.bottom - part.top)
    context.clip()
  }
  context.clearRect(part.left, part.top, part.right - part.left, part.bottom - part.top)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  let down = 0
  for (const item of items) {
    const origin = originOf(item, anchors)
    if (!intersects(shifted(boxOf(item), origin), part)) continue
    context.translate(0, origin - down)
    down = origin
    if (item.kind === 'picture') paintPicture(context, item, options.onPicture)
    else paintItem(context, item)
  }
  context.restore()
}

/** Paints one item at the origin of the canvas' coordinates. */
export function paintItem(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  item: Exclude<DrawingItem, { kind: 'picture' }>,
): void {
  let known = painted.get(item)
  if (known === undefined) {
    const drawn = drawnPath(item)
    known = { ...drawn, path: new Path2D(drawn.path) }
    painted.set(item, known)
  }
  const { path, fill, fillRule, stroke, strokeWidth } = known
  if (fill !== null) {
    context.fillStyle = fill
    context.fill(path, fillRule)
  }
  if (stroke !== null && strokeWidth > 0) {
    context.strokeStyle = stroke
    context.lineWidth = strokeWidth
    context.stroke(path)
  }
}

function paintPicture(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { src, x, y, width, height }: Extract<DrawingItem, { kind: 'picture' }>,
  onPicture: (() => void) | undefined,
): void {
  let picture = pictures.get(src)
  if (picture === undefined) {
    picture = new Image()
    picture.src = src
    pictures.set(src, picture)
  }
  if (picture.complete && picture.naturalWidth > 0) context.drawImage(picture, x, y, width, height)
  else if (onPicture !== undefined) picture.addEventListener('load', onPicture, { once: true })
}

/** Whole pixels around it, so that the edge of what is cleared is not seen. */
function widened({ left, top, right, bottom }: Box): Box {
  return {
    left: Math.floor(left) - 2,
    top: Math.floor(top) - 2,
    right: Math.ceil(right) + 2,
    bottom: Math.ceil(bottom) + 2,
  }
}

/** The drawing as a picture of the whole page; null if nothing is drawn. */
export function drawingPicture(
  items: readonly DrawingItem[],
  anchors: Anchors,
  width: number,
  height: number,
): HTMLCanvasElement | null {
  if (items.length === 0) return null
  // Browsers refuse canvases beyond this height.
  const scale = Math.min(2, 16_000 / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return null
  paint(context, { items, anchors, area: { left: 0, top: 0, right: width, bottom: height }, scale })
  return canvas
}
