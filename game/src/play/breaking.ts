import type { BlockGameMode } from '@pinloft/contract/block-game/messages'
import type { Block } from '../blocks/block.ts'
import { AIR, type Cell, idOf, isUpper, OPEN, stateOf, withState } from '../blocks/cell.ts'
import { blockOf, type Item, idByKey } from '../blocks/registry.ts'
import type { Edit } from '../worker/messages.ts'
import type { Cells } from '../world/world.ts'

/** Times the hardness, by the level of the right tool: none, wood, stone, iron, crystal. */
const TOOL_TIMES = [3, 1, 0.6, 0.4, 0.28]
/** Times more where the bare hand gets nothing out of it. */
const UNFIT_TIMES = 1.7
const DIVING_TIMES = 3
const LEAVES = idByKey('oak-leaves')
/** One in so many leaves holds an apple. */
const APPLE_EVERY = 14

function levelFor({ tool }: Block, held: Item | undefined): number {
  return held !== undefined && held.tool === tool && tool !== 'hand' ? held.level : 0
}

/** Seconds to break a block; `Infinity` if it can't be broken. Builders break at once. */
export function breakSeconds(block: Block, held: Item | undefined, mode: BlockGameMode, isDiving: boolean): number {
  if (block.hardness === Number.POSITIVE_INFINITY) return block.hardness
  if (mode === 'creative') return 0
  const level = levelFor(block, held)
  const times = block.tool === 'hand' ? 1 : (TOOL_TIMES[level] ?? 1)
  return block.hardness * times * (level < block.toolLevel ? UNFIT_TIMES : 1) * (isDiving ? DIVING_TIMES : 1)
}

/** What a broken block gives, by the tool and a random number from 0 to 1. */
export function dropsOf(
  block: Block,
  held: Item | undefined,
  chance: number,
): { item: number; count: number } | undefined {
  if (block.drop.item === 0 || levelFor(block, held) < block.toolLevel) return undefined
  if (block.id === LEAVES && chance >= 1 / APPLE_EVERY) return undefined
  return block.drop
}

/** What is changed to break a block: both halves of a door go. */
export function breakBlock(cells: Cells, x: number, y: number, z: number): Edit[] {
  const cell = cells.cellAt(x, y, z)
  const edits: Edit[] = [{ x, y, z, cell: AIR }]
  const other = otherHalfY(cells, x, y, z, cell)
  if (other !== undefined) edits.push({ x, y: other, z, cell: AIR })
  return edits
}

/** What is changed to use a block: a door opens and closes. Undefined if there is nothing to use. */
export function useBlock(cells: Cells, x: number, y: number, z: number): Edit[] | undefined {
  const cell = cells.cellAt(x, y, z)
  if (blockOf(cell).shape !== 'door') return undefined
  const edits: Edit[] = [{ x, y, z, cell: withState(cell, stateOf(cell) ^ OPEN) }]
  const other = otherHalfY(cells, x, y, z, cell)
  if (other !== undefined) {
    const half = cells.cellAt(x, other, z)
    edits.push({ x, y: other, z, cell: withState(half, (stateOf(half) & ~OPEN) | (~stateOf(cell) & OPEN)) })
  }
  return edits
}

function otherHalfY(cells: Cells, x: number, y: number, z: number, cell: Cell): number | undefined {
  if (blockOf(cell).shape !== 'door') return undefined
  const other = isUpper(cell) ? y - 1 : y + 1
  return idOf(cells.cellAt(x, other, z)) === idOf(cell) ? other : undefined
}
