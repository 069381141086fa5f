import type { Block } from '../blocks/block.ts'
import { collisionBoxesOf } from '../blocks/boxes.ts'
import {
  type Cell,
  cellOf,
  EAST,
  FACING_X,
  FACING_Z,
  type Facing,
  facingOf,
  idOf,
  isUpper,
  NORTH,
  ON_WALL,
  oppositeOf,
  SOUTH,
  UPPER,
  WEST,
} from '../blocks/cell.ts'
import { blockOf, idByKey, TEXTURES } from '../blocks/registry.ts'
import { ABOVE_FACE, BELOW_FACE, FACES } from '../mesh/mesh-buffers.ts'
import type { Body } from '../physics/collide.ts'
import type { Hit } from '../physics/ray-cast.ts'
import type { Edit } from '../worker/messages.ts'
import { CHUNK_HEIGHT } from '../world/coordinates.ts'
import type { Cells } from '../world/world.ts'
import { isSupported } from './support.ts'

/** The facings of the four upright faces, in the order of `FACES`. */
const FACE_FACINGS: readonly (Facing | undefined)[] = [WEST, EAST, undefined, undefined, NORTH, SOUTH]

/** The direction of a look from above; `yaw` in radians, 0 is north, a quarter turn is west. */
export function facingOfYaw(yaw: number): Facing {
  return (Math.round(-yaw / (Math.PI / 2)) & 3) as Facing
}

/** What is changed to place a block where a look rests; undefined if it can't be there. Bodies stay free. */
export function placeBlock(
  cells: Cells,
  hit: Hit,
  block: Block,
  yaw: number,
  bodies: readonly Body[],
): Edit[] | undefined {
  const joined = joinSlabs(cells, hit, block)
  const place = joined ?? (blockOf(hit.cell).isReplaceable ? { x: hit.x, y: hit.y, z: hit.z } : besideOf(hit))
  const { x, y, z } = place
  if (y < 1 || y >= CHUNK_HEIGHT) return undefined
  const cell = joined?.cell ?? cellFor(cells, place, hit, block, facingOfYaw(yaw))
  if (cell === undefined || (joined === undefined && !isFree(cells, x, y, z))) return undefined
  const edits: Edit[] = [{ x, y, z, cell }]
  if (block.shape === 'door') {
    if (y + 1 >= CHUNK_HEIGHT || !isFree(cells, x, y + 1, z)) return undefined
    edits.push({ x, y: y + 1, z, cell: cell | cellOf(0, UPPER) })
  }
  const planned: Cells = {
    cellAt: (atX, atY, atZ) =>
      edits.find((edit) => edit.x === atX && edit.y === atY && edit.z === atZ)?.cell ?? cells.cellAt(atX, atY, atZ),
  }
  if (!edits.every((edit) => isSupported(planned, edit.x, edit.y, edit.z, edit.cell))) return undefined
  return edits.some((edit) => bodies.some((body) => meets(edit, body))) ? undefined : edits
}

function besideOf({ x, y, z, face }: Hit): { x: number; y: number; z: number } {
  const [dx, dy, dz] = FACES[face] ?? [0, 0, 0]
  return { x: x + dx, y: y + dy, z: z + dz }
}

function isFree(cells: Cells, x: number, y: number, z: number): boolean {
  return blockOf(cells.cellAt(x, y, z)).isReplaceable
}

/** Two slabs of a kind in one place are its whole block. */
function joinSlabs(cells: Cells, hit: Hit, block: Block): Edit | undefined {
  if (block.shape !== 'slab') return undefined
  const whole = cellOf(idByKey(TEXTURES[block.textures[0] ?? 0] ?? ''))
  const isOpenHalf = idOf(hit.cell) === block.id && hit.face === (isUpper(hit.cell) ? BELOW_FACE : ABOVE_FACE)
  if (isOpenHalf) return { x: hit.x, y: hit.y, z: hit.z, cell: whole }
  const { x, y, z } = besideOf(hit)
  return idOf(cells.cellAt(x, y, z)) === block.id ? { x, y, z, cell: whole } : undefined
}

function cellFor(
  cells: Cells,
  { x, y, z }: { x: number; y: number; z: number },
  hit: Hit,
  block: Block,
  look: Facing,
): Cell | undefined {
  const side = FACE_FACINGS[hit.face]
  const half = hit.face === BELOW_FACE || (side !== undefined && hit.at[1] > 0.5) ? UPPER : 0
  switch (block.shape) {
    case 'slab':
      return cellOf(block.id, half)
    case 'stairs':
      return cellOf(block.id, look | half)
    case 'torch':
      return hit.face === BELOW_FACE ? undefined : cellOf(block.id, side === undefined ? 0 : ON_WALL | side)
    case 'sign':
      return hit.face === BELOW_FACE
        ? undefined
        : cellOf(block.id, side === undefined ? oppositeOf(look) : ON_WALL | side)
    case 'ladder':
      return side === undefined ? undefined : cellOf(block.id, side)
    case 'door': {
      // Beside another door it opens the other way.
      const left = oppositeOf(((look + 1) & 3) as Facing)
      const beside = cells.cellAt(x + FACING_X[left], y, z + FACING_Z[left])
      const isPair = idOf(beside) === block.id && facingOf(beside) === look
      return cellOf(block.id, look | (isPair ? ON_WALL : 0))
    }
    default:
      return cellOf(block.id, isLog(block) ? [1, 1, 0, 0, 2, 2][hit.face] : 0)
  }
}

function isLog({ key }: Block): boolean {
  return key.endsWith('-log') || key === 'hay'
}

function meets({ x, y, z, cell }: Edit, body: Body): boolean {
  const half = body.width / 2
  return collisionBoxesOf(cell).some(
    ([x0, y0, z0, x1, y1, z1]) =>
      body.x - half < x + x1 / 16 &&
      body.x + half > x + x0 / 16 &&
      body.y < y + y1 / 16 &&
      body.y + body.height > y + y0 / 16 &&
      body.z - half < z + z1 / 16 &&
      body.z + half > z + z0 / 16,
  )
}
