import { ROOM_TEXT_MAX_BYTES } from '@pinloft/contract/block-game/limits'
import type { RoomChange } from '@pinloft/contract/block-game/together'
import { AIR, type Cell, idOf, OPEN, stateOf } from '../blocks/cell.ts'
import { blockOf, isBlockId, TEXTURES } from '../blocks/registry.ts'
import { BLOCKS_LIMIT, CHUNK_HEIGHT } from '../world/coordinates.ts'
import type { Cells } from '../world/world.ts'

/** Of the eyes above the feet; between those who stand and those who sneak. */
const EYES = 1.5
/** The longest reach of a hand to the middle of a block, and what a player may have moved since they last said so. */
const REACH = 6 + 0.9 + 1.5

/** Whether hands at a place can make a change: what it changes, what it makes of it, and whether they reach there. */
export function isChangePossible(cells: Cells, [x, y, z, value]: RoomChange, feet: Place): boolean {
  if (![x, y, z].every(Number.isInteger) || y < 1 || y >= CHUNK_HEIGHT) return false
  if (Math.max(Math.abs(x), Math.abs(z)) >= BLOCKS_LIMIT) return false
  const away = Math.hypot(x + 0.5 - feet.x, y + 0.5 - feet.y - EYES, z + 0.5 - feet.z)
  // Also refuses what is no number.
  if (!(away <= REACH)) return false
  const before = cells.cellAt(x, y, z)
  if (typeof value === 'string') {
    return blockOf(before).shape === 'sign' && new TextEncoder().encode(value).length <= ROOM_TEXT_MAX_BYTES
  }
  if (!Number.isInteger(value) || value < 0 || value > 0xffff || !isBlockId(idOf(value))) return false
  return value === AIR ? isBreakable(before) : isPlaceable(before, value)
}

interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
}

function isBreakable(before: Cell): boolean {
  return blockOf(before).hardness !== Number.POSITIVE_INFINITY
}

function isPlaceable(before: Cell, cell: Cell): boolean {
  const [old, block] = [blockOf(before), blockOf(cell)]
  if (old.shape === 'door' && old.id === block.id) return (stateOf(before) & ~OPEN) === (stateOf(cell) & ~OPEN)
  if (block.group === 'none') return false
  // Two slabs of a kind are their whole block.
  return old.isReplaceable || (old.shape === 'slab' && block.key === TEXTURES[old.textures[0] ?? 0])
}
