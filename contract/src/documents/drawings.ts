import { z } from 'zod'
import { DRAWING_COORDINATE_MAX, DRAWING_ITEMS_MAX, STROKE_MAX_POINTS } from './limits.ts'

/** Width of the page in CSS pixels. A page with a drawing never becomes narrower. */
export const PAGE_WIDTH_PIXELS = 736
/** Margin of the page at its sides, in CSS pixels. */
export const PAGE_MARGIN_PIXELS = 72
export const BRUSH_MIN_PIXELS = 1
export const BRUSH_MAX_PIXELS = 10
export const BRUSH_DEFAULT_PIXELS = 2

const Coordinate = z.number().min(-DRAWING_COORDINATE_MAX).max(DRAWING_COORDINATE_MAX)
const Color = z.string().regex(/^#[0-9a-f]{6}$/i)

/**
 * What all items have. `x` counts from the left edge of the page, `y` from the upper edge of the block (the border box of
 * its element), both in CSS pixels, so that a drawing stays beside its text. An item whose block is gone counts from the
 * first block.
 */
const Anchored = {
  id: z.string().regex(/^[\w-]{1,40}$/),
  /** The `blockId` of a top-level node; null for the first one. */
  blockId: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .nullable(),
}

export const Stroke = z.object({
  ...Anchored,
  kind: z.literal('stroke'),
  color: Color,
  /** Diameter of the brush. */
  size: z.number().min(0.5).max(100),
  /** x, y and pressure (0 to 1) of each point, one after another. With a mouse, the pressure is 0.5. */
  points: z
    .array(Coordinate)
    .min(3)
    .max(3 * STROKE_MAX_POINTS),
})
export type Stroke = z.infer<typeof Stroke>

export const DRAWN_SHAPES = ['line', 'rectangle', 'ellipse'] as const

export const Shape = z.object({
  ...Anchored,
  kind: z.literal('shape'),
  shape: z.enum(DRAWN_SHAPES),
  color: Color,
  size: z.number().min(0.5).max(100),
  /** Colour inside; null for none. */
  fillColor: Color.nullable(),
  /** Opposite corners, or the ends of a line. */
  x1: Coordinate,
  y1: Coordinate,
  x2: Coordinate,
  y2: Coordinate,
})
export type Shape = z.infer<typeof Shape>

/** An area that was filled, as its outlines. What is inside an even number of them stays empty. */
export const FilledArea = z.object({
  ...Anchored,
  kind: z.literal('fill'),
  color: Color,
  /** x and y of each corner, one after another. */
  outlines: z
    .array(
      z
        .array(Coordinate)
        .min(6)
        .max(2 * STROKE_MAX_POINTS),
    )
    .min(1)
    .max(5000),
})
export type FilledArea = z.infer<typeof FilledArea>

/** A drawing that is only known as a picture, such as the `canvasData` of another client. */
export const DrawnPicture = z.object({
  ...Anchored,
  kind: z.literal('picture'),
  /** Path of a picture of the document. */
  src: z.string().max(200),
  x: Coordinate,
  y: Coordinate,
  width: z.number().min(1).max(DRAWING_COORDINATE_MAX),
  height: z.number().min(1).max(DRAWING_COORDINATE_MAX),
})
export type DrawnPicture = z.infer<typeof DrawnPicture>

export const DrawingItem = z.discriminatedUnion('kind', [Stroke, Shape, FilledArea, DrawnPicture])
export type DrawingItem = z.infer<typeof DrawingItem>

/** A drawing: its items, the undermost first. The eraser leaves what remains of a stroke as one or more strokes. */
export const Drawing = z.array(DrawingItem).max(DRAWING_ITEMS_MAX)
export type Drawing = z.infer<typeof Drawing>

/** How an item is painted, in a canvas (`new Path2D(path)`) and in an SVG alike. Lines have round ends and corners. */
export interface DrawnPath {
  /** In the syntax of SVG. */
  path: string
  fill: string | null
  fillRule: 'nonzero' | 'evenodd'
  stroke: string | null
  strokeWidth: number
}

/** Returns how an item is painted, at its coordinates. */
export function drawnPath(item: Exclude<DrawingItem, DrawnPicture>): DrawnPath {
  if (item.kind === 'fill') {
    const path = item.outlines.map(polygon).join('')
    // The line closes the seam to the line around the area, which is antialiased.
    return { path, fill: item.color, fillRule: 'evenodd', stroke: item.color, strokeWidth: 1 }
  }
  if (item.kind === 'shape') {
    const { fillColor, color, size } = item
    const fill = item.shape === 'line' ? null : fillColor
    return { path: shapePath(item), fill, fillRule: 'nonzero', stroke: color, strokeWidth: size }
  }
  return strokePath(item)
}

function polygon(points: readonly number[]): string {
  let path = ''
  for (let at = 0; at + 1 < points.length; at += 2) {
    path += `${at === 0 ? 'M' : 'L'}${short(points[at])} ${short(points[at + 1])}`
  }
  return `${path}Z`
}

function shapePath({ shape, x1, y1, x2, y2 }: Shape): string {
  if (shape === 'line') return `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`
  if (shape === 'rectangle') return polygon([x1, y1, x2, y1, x2, y2, x1, y2])
  const [rx, ry] = [short(Math.abs(x2 - x1) / 2), short(Math.abs(y2 - y1) / 2)]
  const middle = short((y1 + y2) / 2)
  const [left, right] = [short(Math.min(x1, x2)), short(Math.max(x1, x2))]
  return `M${left} ${middle}A${rx} ${ry} 0 1 1 ${right} ${middle}A${rx} ${ry} 0 1 1 ${left} ${middle}Z`
}

interface Point {
  x: number
  y: number
  radius: number
}

/** A stroke of even pressure is a line of one width, one of another pressure an area. */
function strokePath({ points: numbers, size, color }: Stroke): DrawnPath {
  const points: Point[] = []
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const radius = (size * widthAt(numbers[at + 2] ?? 0.5)) / 2
    points.push({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0, radius })
  }
  const first = points[0]?.radius ?? 0
  const isEven = points.every(({ radius }) => Math.abs(radius - first) < 0.02 * size)
  if (isEven) {
    return { path: smoothLine(points), fill: null, fillRule: 'nonzero', stroke: color, strokeWidth: 2 * first }
  }
  return { path: area(points), fill: color, fillRule: 'nonzero', stroke: null, strokeWidth: 0 }
}

/** How much of the brush is used, from the pressure; 1 at 0.5, which is that of a mouse. */
function widthAt(pressure: number): number {
  return 0.3 + 1.4 * Math.min(1, Math.max(0, pressure))
}

/** Curves from the middle between two points to the next, bent by the point between them. */
function smoothLine(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return ''
  let path = `M${short(first.x)} ${short(first.y)}`
  for (const [index, point] of points.slice(1, -1).entries()) {
    const next = points[index + 2] ?? last
    path += `Q${short(point.x)} ${short(point.y)} ${short((point.x + next.x) / 2)} ${short((point.y + next.y) / 2)}`
  }
  // A single point needs a line, however short, to be painted.
  return `${path}L${short(points.length === 1 ? last.x + 0.01 : last.x)} ${short(last.y)}`
}

/** Bands along the points, a new one at each sharp turn, where a band would cross itself and leave a hole. */
function area(points: readonly Point[]): string {
  let path = ''
  let band: Point[] = []
  let direction = { x: 0, y: 0 }
  for (const point of points) {
    const before = band.at(-1)
    if (before === undefined) {
      band = [point]
      continue
    }
    const length = Math.hypot(point.x - before.x, point.y - before.y)
    if (length === 0) continue
    const next = { x: (point.x - before.x) / length, y: (point.y - before.y) / length }
    if (band.length > 1 && next.x * direction.x + next.y * direction.y < 0.5) {
      path += bandPath(band)
      band = [before]
    }
    band.push(point)
    direction = next
  }
  return path + bandPath(band)
}

/** All parts run the same way around, so that none cancels another. */
function bandPath(band: readonly Point[]): string {
  const [first, last] = [band[0], band.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (band.length === 1) return circle(first)
  const there: string[] = []
  const back: string[] = []
  for (const [index, { x, y, radius }] of band.entries()) {
    const before = band[Math.max(0, index - 1)] ?? first
    const after = band[index + 1] ?? last
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const [nx, ny] = [((before.y - after.y) / length) * radius, ((after.x - before.x) / length) * radius]
    there.push(`${index === 0 ? 'M' : 'L'}${short(x + nx)} ${short(y + ny)}`)
    back.push(`L${short(x - nx)} ${short(y - ny)}`)
  }
  return `${there.join('')}${back.reverse().join('')}Z${circle(first)}${circle(last)}`
}

function circle({ x, y, radius }: Point): string {
  const r = short(radius)
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${short(2 * radius)} 0a${r} ${r} 0 1 0 ${short(-2 * radius)} 0Z`
}

function short(value = 0): string {
  return String(Math.round(value * 100) / 100)
}
