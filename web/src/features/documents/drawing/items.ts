import type { DrawingItem } from '@pinloft/contract/documents/drawings'

export type { DrawingItem }
export type Point = readonly [x: number, y: number]

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Where the top of each named block is on the page; `first` is that of the first block. */
export interface Anchors {
  first: number
  tops: ReadonlyMap<string, number>
}

export const NO_ANCHORS: Anchors = { first: 0, tops: new Map() }

/** How far down the page the origin of an item is. */
export function originOf({ blockId }: DrawingItem, { first, tops }: Anchors): number {
  return blockId === null ? first : (tops.get(blockId) ?? first)
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** The same item in the coordinates of another block, which is further up by so many pixels. */
export function anchored(item: DrawingItem, blockId: string | null, down: number): DrawingItem {
  switch (item.kind) {
    case 'stroke':
      return { ...item, blockId, points: item.points.map((value, at) => (at % 3 === 1 ? tenth(value + down) : value)) }
    case 'fill': {
      const outlines = item.outlines.map((outline) =>
        outline.map((value, at) => (at % 2 === 1 ? tenth(value + down) : value)),
      )
      return { ...item, blockId, outlines }
    }
    case 'shape':
      return { ...item, blockId, y1: tenth(item.y1 + down), y2: tenth(item.y2 + down) }
    default:
      return { ...item, blockId, y: tenth(item.y + down) }
  }
}

const boxes = new WeakMap<DrawingItem, Box>()

/** What an item covers, in its own coordinates. */
export function boxOf(item: DrawingItem): Box {
  const known = boxes.get(item)
  if (known !== undefined) return known
  const box = measure(item)
  boxes.set(item, box)
  return box
}

function measure(item: DrawingItem): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const include = (x: number, y: number, reach: number) => {
    box.left = Math.min(box.left, x - reach)
    box.right = Math.max(box.right, x + reach)
    box.top = Math.min(box.top, y - reach)
    box.bottom = Math.max(box.bottom, y + reach)
  }
  if (item.kind === 'fill') {
    for (const outline of item.outlines)
      for (let at = 0; at + 1 < outline.length; at += 2) include(outline[at] ?? 0, outline[at + 1] ?? 0, 1)
  } else if (item.kind === 'stroke') {
    for (let at = 0; at + 2 < item.points.length; at += 3)
      include(item.points[at] ?? 0, item.points[at + 1] ?? 0, item.size)
  } else if (item.kind === 'shape') {
    include(item.x1, item.y1, item.size)
    include(item.x2, item.y2, item.size)
  } else {
    include(item.x, item.y, 0)
    include(item.x + item.width, item.y + item.height, 0)
  }
  return box
}

export function intersects(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}

export function union(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** A box further down. */
export function shifted({ left, top, right, bottom }: Box, down: number): Box {
  return { left, top: top + down, right, bottom: bottom + down }
}
