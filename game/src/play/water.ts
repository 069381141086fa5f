import { AIR, type Cell, cellOf, FACING_X, FACING_Z, idOf, isOpen, levelOf, OPEN } from '../blocks/cell.ts'
import { blockOf, idByKey } from '../blocks/registry.ts'
import type { Cells } from '../world/world.ts'

const WATER = idByKey('water')
const SOURCE = cellOf(WATER)
const FALLING = cellOf(WATER, OPEN)
/** It ends this many blocks from its source. */
const LEVEL_MAX = 7

/** A change, as steps from the place that is looked at, and the new cell there. */
export type Flow = readonly [dx: number, dy: number, dz: number, cell: Cell]

export function isFlowing(cell: Cell): boolean {
  return idOf(cell) === WATER
}

/** Steps from a source; what falls begins anew. */
function stepsOf(cell: Cell): number {
  return isOpen(cell) ? 0 : levelOf(cell)
}

function isSource(cell: Cell): boolean {
  return cell === SOURCE
}

/** Whether water washes it away. */
function isWashable(cell: Cell): boolean {
  const { isReplaceable, shape } = blockOf(cell)
  return !isFlowing(cell) && (isReplaceable || shape === 'cross' || shape === 'torch')
}

/** What changes at and around a place with water: it dries up without a source, and goes down, or else to the sides. */
export function flow(cells: Cells, x: number, y: number, z: number): Flow[] {
  const cell = cells.cellAt(x, y, z)
  const below = cells.cellAt(x, y - 1, z)
  const wanted = isSource(cell) ? cell : fedCell(cells, x, y, z, below)
  if (wanted !== cell) return [[0, 0, 0, wanted]]
  if (isWashable(below)) return [[0, -1, 0, FALLING]]
  // On water it only goes on down, or the sea would rise.
  if (isFlowing(below) && !isSource(cell)) return []
  const next = stepsOf(cell) + 1
  if (next > LEVEL_MAX) return []
  const changes: Flow[] = []
  for (let facing = 0; facing < 4; facing++) {
    const [dx, dz] = [FACING_X[facing] ?? 0, FACING_Z[facing] ?? 0]
    if (isWashable(cells.cellAt(x + dx, y, z + dz))) changes.push([dx, 0, dz, cellOf(WATER, next)])
  }
  return changes
}

/** What water that is no source becomes by what feeds it. */
function fedCell(cells: Cells, x: number, y: number, z: number, below: Cell): Cell {
  if (isFlowing(cells.cellAt(x, y + 1, z))) return FALLING
  let [least, sources] = [LEVEL_MAX + 1, 0]
  for (let facing = 0; facing < 4; facing++) {
    const [besideX, besideZ] = [x + (FACING_X[facing] ?? 0), z + (FACING_Z[facing] ?? 0)]
    const beside = cells.cellAt(besideX, y, besideZ)
    if (!isFlowing(beside)) continue
    if (isSource(beside)) sources++
    // What goes down feeds nothing beside it.
    const under = cells.cellAt(besideX, y - 1, besideZ)
    const goesDown = !isSource(beside) && (isWashable(under) || isFlowing(under))
    if (!goesDown) least = Math.min(least, stepsOf(beside) + 1)
  }
  // Between two sources it becomes one, so that a dug hole in a lake fills up.
  const isHeld = isSource(below) || (!isFlowing(below) && !isWashable(below))
  if (sources >= 2 && isHeld) return SOURCE
  return least > LEVEL_MAX ? AIR : cellOf(WATER, least)
}
