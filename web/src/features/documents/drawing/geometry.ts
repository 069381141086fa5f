import type { DrawingItem, Point } from './items.ts'

type Stroke = Extract<DrawingItem, { kind: 'stroke' }>
type Shape = Extract<DrawingItem, { kind: 'shape' }>

/** Whether a point is on what is painted of an item, both in the item's coordinates. */
export function isHit(item: DrawingItem, at: Point, reach = 1): boolean {
  const [x, y] = at
  switch (item.kind) {
    case 'stroke':
      return isNearStroke(item, at, item.size / 2 + reach)
    case 'shape':
      return distanceToShape(item, at) <= item.size / 2 + reach || (item.fillColor !== null && isInsideShape(item, at))
    case 'fill':
      return item.outlines.filter((outline) => isInside(outline, at)).length % 2 === 1
    default:
      return x >= item.x && x <= item.x + item.width && y >= item.y && y <= item.y + item.height
  }
}

export function isNearStroke({ points }: Stroke, at: Point, reach: number): boolean {
  for (let index = 0; index + 2 < points.length; index += 3) {
    const before = Math.max(0, index - 3)
    if (distanceToLine(strokePoint(points, before), strokePoint(points, index), at) <= reach) return true
  }
  return false
}

export function strokePoint(points: readonly number[], index: number): Point {
  return [points[index] ?? 0, points[index + 1] ?? 0]
}

export function distanceToShape({ shape, x1, y1, x2, y2 }: Shape, at: Point): number {
  if (shape === 'line') return distanceToLine([x1, y1], [x2, y2], at)
  const corners: readonly Point[] =
    shape === 'rectangle'
      ? [
          [x1, y1],
          [x2, y1],
          [x2, y2],
          [x1, y2],
        ]
      : pointsOfEllipse(x1, y1, x2, y2)
  return Math.min(
    ...corners.map((corner, index) => distanceToLine(corner, corners[(index + 1) % corners.length] ?? corner, at)),
  )
}

function isInsideShape({ shape, x1, y1, x2, y2 }: Shape, [x, y]: Point): boolean {
  if (shape === 'line') return false
  const [dx, dy] = [(2 * x - x1 - x2) / (Math.abs(x2 - x1) || 1), (2 * y - y1 - y2) / (Math.abs(y2 - y1) || 1)]
  return shape === 'rectangle' ? Math.abs(dx) <= 1 && Math.abs(dy) <= 1 : dx * dx + dy * dy <= 1
}

function pointsOfEllipse(x1: number, y1: number, x2: number, y2: number): Point[] {
  return Array.from({ length: 48 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 48
    return [(x1 + x2) / 2 + (Math.cos(angle) * (x2 - x1)) / 2, (y1 + y2) / 2 + (Math.sin(angle) * (y2 - y1)) / 2]
  })
}

function isInside(outline: readonly number[], [x, y]: Point): boolean {
  let isIn = false
  for (let at = 0; at + 1 < outline.length; at += 2) {
    const [x1 = 0, y1 = 0] = [outline[at], outline[at + 1]]
    const next = (at + 2) % outline.length
    const [x2 = 0, y2 = 0] = [outline[next], outline[next + 1]]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn
  }
  return isIn
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

export function distanceToLine(from: Point, to: Point, at: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : ((at[0] - from[0]) * dx + (at[1] - from[1]) * dy) / squared
  const near = Math.max(0, Math.min(1, share))
  return Math.hypot(from[0] + near * dx - at[0], from[1] + near * dy - at[1])
}
