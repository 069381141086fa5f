import type { Block } from '../blocks/block.ts'
import { type Cell, FACING_X, FACING_Z, facingOf, idOf, isOnWall, isUpper, oppositeOf } from '../blocks/cell.ts'
import { blockOf, idByKey } from '../blocks/registry.ts'
import type { Cells } from '../world/world.ts'

const SOILS = new Set(['grass', 'dirt', 'snowy-grass', 'sand', 'red-sand', 'clay', 'hay'].map(idByKey))
const SANDS = new Set(['sand', 'red-sand'].map(idByKey))
const [CACTUS, REEDS] = [idByKey('cactus'), idByKey('reeds')]
const MUSHROOMS = new Set(['mushroom', 'glow-mushroom'].map(idByKey))

/** Whether something can stand on a block: its top is whole. */
function isFloor(cell: Cell): boolean {
  const { shape } = blockOf(cell)
  return shape === 'cube' || ((shape === 'slab' || shape === 'stairs') && isUpper(cell))
}

function isWall(cell: Cell): boolean {
  return blockOf(cell).shape === 'cube'
}

/** Whether a cell holds at a place, by what is around it. What needs nothing always does. */
export function isSupported(cells: Cells, x: number, y: number, z: number, cell: Cell): boolean {
  const block = blockOf(cell)
  const below = cells.cellAt(x, y - 1, z)
  switch (block.shape) {
    case 'torch':
    case 'sign':
      return isOnWall(cell) ? hasWallBehind(cells, x, y, z, cell) : isFloor(below)
    case 'ladder':
      return hasWallBehind(cells, x, y, z, cell)
    case 'door':
      return isUpper(cell)
        ? idOf(below) === block.id && !isUpper(below)
        : isFloor(below) && idOf(cells.cellAt(x, y + 1, z)) === block.id && isUpper(cells.cellAt(x, y + 1, z))
    case 'cross':
      return canGrowOn(block, below)
    default:
      return block.id !== CACTUS || idOf(below) === CACTUS || SANDS.has(idOf(below))
  }
}

function canGrowOn({ id }: Block, below: Cell): boolean {
  if (MUSHROOMS.has(id)) return isFloor(below)
  return SOILS.has(idOf(below)) || (id === REEDS && idOf(below) === REEDS)
}

function hasWallBehind(cells: Cells, x: number, y: number, z: number, cell: Cell): boolean {
  const back = oppositeOf(facingOf(cell))
  return isWall(cells.cellAt(x + FACING_X[back], y, z + FACING_Z[back]))
}
