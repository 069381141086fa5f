import { joinsOf, pickBoxesOf } from '../blocks/boxes.ts'
import { AIR, type Cell } from '../blocks/cell.ts'
import type { Cells } from '../world/world.ts'

/** What a look rests on. */
export interface Hit {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly cell: Cell
  /** The face that is seen, as in `FACES`. */
  readonly face: number
  /** Blocks from the eyes. */
  readonly distance: number
  /** Where on the block, 0 to 1 from its lowest corner. */
  readonly at: readonly [number, number, number]
}

/** The direction of a look, of length one. */
export function directionOf(yaw: number, pitch: number): [number, number, number] {
  const level = Math.cos(pitch)
  return [-Math.sin(yaw) * level, Math.sin(pitch), -Math.cos(yaw) * level]
}

/** The first block on the way of a ray; the direction has length one. */
export function castRay(
  cells: Cells,
  from: readonly number[],
  direction: readonly number[],
  reach: number,
): Hit | undefined {
  const place = [0, 1, 2].map((axis) => Math.floor(from[axis] ?? 0))
  const step = direction.map(Math.sign)
  const perBlock = direction.map((along) => Math.abs(1 / along))
  const next = place.map((at, axis) => {
    const along = (step[axis] ?? 0) > 0 ? at + 1 - (from[axis] ?? 0) : (from[axis] ?? 0) - at
    return (direction[axis] ?? 0) === 0 ? Number.POSITIVE_INFINITY : along * (perBlock[axis] ?? 0)
  })
  if (![...place, ...direction].every(Number.isFinite)) return undefined
  for (let distance = 0; distance <= reach; ) {
    const hit = hitIn(cells, place, from, direction, reach)
    if (hit !== undefined) return hit
    const axis =
      (next[0] ?? 0) < (next[1] ?? 0)
        ? (next[0] ?? 0) < (next[2] ?? 0)
          ? 0
          : 2
        : (next[1] ?? 0) < (next[2] ?? 0)
          ? 1
          : 2
    distance = next[axis] ?? Number.POSITIVE_INFINITY
    next[axis] = distance + (perBlock[axis] ?? 0)
    place[axis] = (place[axis] ?? 0) + (step[axis] ?? 0)
  }
  return undefined
}

function hitIn(
  cells: Cells,
  place: readonly number[],
  from: readonly number[],
  direction: readonly number[],
  reach: number,
): Hit | undefined {
  const [x = 0, y = 0, z = 0] = place
  const cell = cells.cellAt(x, y, z)
  if (cell === AIR) return undefined
  const joins = joinsOf(
    cells.cellAt(x, y, z - 1),
    cells.cellAt(x + 1, y, z),
    cells.cellAt(x, y, z + 1),
    cells.cellAt(x - 1, y, z),
  )
  let best: Hit | undefined
  for (const box of pickBoxesOf(cell, joins)) {
    let [enter, leave, face] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0]
    for (let axis = 0; axis < 3; axis++) {
      const along = direction[axis] ?? 0
      const [low, high] = [(place[axis] ?? 0) + (box[axis] ?? 0) / 16, (place[axis] ?? 0) + (box[axis + 3] ?? 0) / 16]
      const start = from[axis] ?? 0
      if (along === 0) {
        if (start < low || start > high) leave = Number.NEGATIVE_INFINITY
        continue
      }
      const near = ((along > 0 ? low : high) - start) / along
      if (near > enter) {
        enter = near
        face = axis * 2 + (along > 0 ? 0 : 1)
      }
      leave = Math.min(leave, ((along > 0 ? high : low) - start) / along)
    }
    const distance = Math.max(0, enter)
    if (enter > leave || leave < 0 || distance > reach || (best !== undefined && best.distance <= distance)) continue
    const at = [0, 1, 2].map((axis) => (from[axis] ?? 0) + (direction[axis] ?? 0) * distance - (place[axis] ?? 0))
    best = { x, y, z, cell, face, distance, at: [at[0] ?? 0, at[1] ?? 0, at[2] ?? 0] }
  }
  return best
}
