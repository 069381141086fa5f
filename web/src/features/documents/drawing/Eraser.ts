import { distance, distanceToLine, distanceToShape, isHit, isNearStroke, strokePoint } from './geometry.ts'
import { type Anchors, boxOf, type DrawingItem, originOf, type Point } from './items.ts'
import { outlinesOf } from './outlines.ts'

type Stroke = Extract<DrawingItem, { kind: 'stroke' }>
type FilledArea = Extract<DrawingItem, { kind: 'fill' }>

export interface EraserOptions {
  items: readonly DrawingItem[]
  anchors: Anchors
  radius: number
  newId: () => string
}

/** One movement of the eraser: strokes are cut, filled areas get holes, shapes go as a whole. */
export class Eraser {
  readonly #options: EraserOptions
  #items: readonly DrawingItem[]
  #last: Point | null = null
  /** Areas are cut from what they were at first, as each cut rounds their edges. */
  readonly #areas = new Map<string, { whole: FilledArea; path: Point[] }>()

  constructor(options: EraserOptions) {
    this.#options = options
    this.#items = options.items
  }

  /** What is left after the eraser went on to a point of the page. */
  moveTo(to: Point): readonly DrawingItem[] {
    const from = this.#last ?? to
    this.#last = to
    // A fast hand is heard of only now and then.
    const steps = Math.max(1, Math.ceil(distance(from, to) / this.#options.radius))
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      this.#eraseAt([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])])
    }
    return this.#items
  }

  #eraseAt([x, y]: Point): void {
    const { anchors, radius } = this.#options
    let isChanged = false
    const next: DrawingItem[] = []
    for (const item of this.#items) {
      const at: Point = [x, y - originOf(item, anchors)]
      const { left, top, right, bottom } = boxOf(item)
      const isNear = x > left - radius && x < right + radius && at[1] > top - radius && at[1] < bottom + radius
      const rest = isNear ? this.#rest(item, at) : null
      if (rest === null) next.push(item)
      else {
        isChanged = true
        next.push(...rest)
      }
    }
    if (isChanged) this.#items = next
  }

  /** What is left of an item; null if it isn't touched. */
  #rest(item: DrawingItem, at: Point): readonly DrawingItem[] | null {
    const { radius, newId } = this.#options
    switch (item.kind) {
      case 'stroke':
        return cut(item, at, radius, newId)
      case 'fill':
        return this.#hole(item, at)
      case 'shape':
        return distanceToShape(item, at) <= radius + item.size / 2 || isHit(item, at) ? [] : null
      default:
        return isHit(item, at) ? [] : null
    }
  }

  #hole(area: FilledArea, at: Point): readonly DrawingItem[] {
    const known = this.#areas.get(area.id) ?? { whole: area, path: [] }
    known.path.push(at)
    this.#areas.set(area.id, known)
    const outlines = outlinesWithout(known.whole, known.path, this.#options.radius)
    return outlines.length === 0 ? [] : [{ ...area, outlines }]
  }
}

function cut(stroke: Stroke, at: Point, radius: number, newId: () => string): readonly DrawingItem[] | null {
  const reach = radius + stroke.size / 2
  if (!isNearStroke(stroke, at, reach)) return null
  const parts: number[][] = [[]]
  let previous: Point | null = null
  for (let index = 0; index + 2 < stroke.points.length; index += 3) {
    const point = strokePoint(stroke.points, index)
    const isGone = distance(point, at) <= reach
    // The points of a fast stroke are far apart: the line between two that remain may be crossed.
    const isCrossed = previous !== null && distanceToLine(previous, point, at) <= reach
    if ((isGone || isCrossed) && parts.at(-1)?.length !== 0) parts.push([])
    if (!isGone) parts.at(-1)?.push(...stroke.points.slice(index, index + 3))
    previous = point
  }
  // One point alone is a dot that nobody drew.
  return parts.filter(({ length }) => length > 3).map((points) => ({ ...stroke, id: newId(), points }))
}

function outlinesWithout(area: FilledArea, path: readonly Point[], radius: number): number[][] {
  const box = boxOf(area)
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)]
  const [width, height] = [Math.ceil(box.right) - left, Math.ceil(box.bottom) - top]
  const marked = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1) {
    const crossings = crossingsAt(area.outlines, top + row + 0.5).sort((a, b) => a - b)
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const from = Math.max(0, Math.round((crossings[at] ?? 0) - left))
      const to = Math.min(width, Math.round((crossings[at + 1] ?? 0) - left))
      if (to > from) marked.fill(1, row * width + from, row * width + to)
    }
  }
  for (const [index, point] of path.entries()) {
    const before = path[Math.max(0, index - 1)] ?? point
    const fromRow = Math.max(0, Math.floor(Math.min(point[1], before[1]) - radius - top))
    const toRow = Math.min(height, Math.ceil(Math.max(point[1], before[1]) + radius - top))
    const fromColumn = Math.max(0, Math.floor(Math.min(point[0], before[0]) - radius - left))
    const toColumn = Math.min(width, Math.ceil(Math.max(point[0], before[0]) + radius - left))
    for (let row = fromRow; row < toRow; row += 1)
      for (let column = fromColumn; column < toColumn; column += 1)
        if (distanceToLine(before, point, [left + column + 0.5, top + row + 0.5]) <= radius)
          marked[row * width + column] = 0
  }
  return outlinesOf(marked, width, height).map((outline) =>
    outline.map((value, at) => value + (at % 2 === 0 ? left : top)),
  )
}

/** Where a row crosses the outlines. */
function crossingsAt(outlines: readonly (readonly number[])[], y: number): number[] {
  const crossings: number[] = []
  for (const outline of outlines) {
    for (let at = 0; at + 1 < outline.length; at += 2) {
      const [x1 = 0, y1 = 0] = [outline[at], outline[at + 1]]
      const next = (at + 2) % outline.length
      const [x2 = 0, y2 = 0] = [outline[next], outline[next + 1]]
      if (y1 > y !== y2 > y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
    }
  }
  return crossings
}
