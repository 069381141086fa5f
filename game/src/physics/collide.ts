import { type Box, collisionBoxesOf, joinsOf } from '../blocks/boxes.ts'
import { blockOf } from '../blocks/registry.ts'
import type { Cells } from '../world/world.ts'

/** A body's box, in blocks: its lowest corner's middle is at its feet. */
export interface Body {
  x: number
  y: number
  z: number
  /** Of its square floor, and its height. */
  readonly width: number
  height: number
}

/** The boxes of a place that stop bodies, in sixteenths. */
export function boxesAt(cells: Cells, x: number, y: number, z: number): readonly Box[] {
  const cell = cells.cellAt(x, y, z)
  const { isSolid, shape } = blockOf(cell)
  if (!isSolid) return []
  if (shape !== 'pane') return collisionBoxesOf(cell)
  const joins = joinsOf(
    cells.cellAt(x, y, z - 1),
    cells.cellAt(x + 1, y, z),
    cells.cellAt(x, y, z + 1),
    cells.cellAt(x - 1, y, z),
  )
  return collisionBoxesOf(cell, joins)
}

/** Bodies come this near to a block, so that rounding never puts them into one. */
const GAP = 1 / 1024

/** Calls with each box in the way of an area, in blocks. */
function forBoxes(
  cells: Cells,
  [x0, y0, z0, x1, y1, z1]: readonly number[],
  visit: (low: readonly number[], high: readonly number[]) => boolean | undefined,
): boolean {
  for (let y = Math.floor(y0 ?? 0); y < (y1 ?? 0); y++) {
    for (let z = Math.floor(z0 ?? 0); z < (z1 ?? 0); z++) {
      for (let x = Math.floor(x0 ?? 0); x < (x1 ?? 0); x++) {
        for (const box of boxesAt(cells, x, y, z)) {
          const low = [x + box[0] / 16, y + box[1] / 16, z + box[2] / 16]
          const high = [x + box[3] / 16, y + box[4] / 16, z + box[5] / 16]
          if (visit(low, high) === true) return true
        }
      }
    }
  }
  return false
}

function areaOf({ x, y, z, width, height }: Body): [number, number, number, number, number, number] {
  return [x - width / 2, y, z - width / 2, x + width / 2, y + height, z + width / 2]
}

/** Whether a body is inside of a block. */
export function isStuck(cells: Cells, body: Body): boolean {
  const area = areaOf(body)
  return forBoxes(cells, area, (low, high) => overlaps(area, low, high, -1))
}

function overlaps(
  area: readonly number[],
  low: readonly number[],
  high: readonly number[],
  exceptAxis: number,
): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (axis === exceptAxis) continue
    if ((area[axis + 3] ?? 0) <= (low[axis] ?? 0) || (area[axis] ?? 0) >= (high[axis] ?? 0)) return false
  }
  return true
}

/** Moves a body along an axis as far as it can go. Returns how far it went. */
export function moveAlong(cells: Cells, body: Body, axis: 0 | 1 | 2, distance: number): number {
  if (distance === 0) return 0
  const area = areaOf(body)
  const swept = [...area]
  if (distance > 0) swept[axis + 3] = (swept[axis + 3] ?? 0) + distance
  else swept[axis] = (swept[axis] ?? 0) + distance
  let free = distance
  forBoxes(cells, swept, (low, high) => {
    if (!overlaps(area, low, high, axis)) return
    if (distance > 0) {
      const room = (low[axis] ?? 0) - (area[axis + 3] ?? 0)
      if (room >= -GAP) free = Math.min(free, Math.max(0, room - GAP))
    } else {
      const room = (high[axis] ?? 0) - (area[axis] ?? 0)
      if (room <= GAP) free = Math.max(free, Math.min(0, room + GAP))
    }
    return undefined
  })
  if (axis === 0) body.x += free
  else if (axis === 1) body.y += free
  else body.z += free
  return free
}

/** Lifts a body out of blocks that came onto it, a little at a time. False if it would have to go more than `most` blocks up. */
export function liftOut(cells: Cells, body: Body, most: number): boolean {
  const start = body.y
  while (isStuck(cells, body)) {
    body.y = (Math.floor(body.y * 2) + 1) / 2 + GAP
    if (body.y - start <= most) continue
    body.y = start
    return false
  }
  return true
}

/** Whether something carries the body, at most `depth` blocks below its feet. */
export function hasGround(cells: Cells, body: Body, depth: number): boolean {
  const probe = { ...body }
  return moveAlong(cells, probe, 1, -depth) > -depth
}

/** The block at a height of the body, at its middle. */
export function blockIn(cells: Cells, { x, y, z }: Body, up: number) {
  return blockOf(cells.cellAt(Math.floor(x), Math.floor(y + up), Math.floor(z)))
}
