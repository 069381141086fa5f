import {
  type Cell,
  EAST,
  type Facing,
  facingOf,
  isOnWall,
  isOpen,
  isUpper,
  NORTH,
  ON_WALL,
  SOUTH,
  stateOf,
} from './cell.ts'
import { blockOf } from './registry.ts'

/** A part of a block, in sixteenths: low x, y, z, then high x, y, z. */
export type Box = readonly [number, number, number, number, number, number]

const FULL: Box = [0, 0, 0, 16, 16, 16]
const LOWER_HALF: Box = [0, 0, 0, 16, 8, 16]
const UPPER_HALF: Box = [0, 8, 0, 16, 16, 16]

/** A box that faces north, turned to another direction. */
function turn([x0, y0, z0, x1, y1, z1]: Box, facing: Facing): Box {
  if (facing === NORTH) return [x0, y0, z0, x1, y1, z1]
  if (facing === EAST) return [16 - z1, y0, x0, 16 - z0, y1, x1]
  if (facing === SOUTH) return [16 - x1, y0, 16 - z1, 16 - x0, y1, 16 - z0]
  return [z0, y0, 16 - x1, z1, y1, 16 - x0]
}

/** A slab and the higher half of its stairs, which rises towards its facing. */
function stairs(cell: Cell): Box[] {
  const isUpsideDown = isUpper(cell)
  const step: Box = isUpsideDown ? [0, 0, 0, 16, 8, 8] : [0, 8, 0, 16, 16, 8]
  return [isUpsideDown ? UPPER_HALF : LOWER_HALF, turn(step, facingOf(cell))]
}

/** A closed door is at the side that its back faces; an open one has turned about its hinge. */
function door(cell: Cell): Box {
  const hasRightHinge = (stateOf(cell) & ON_WALL) !== 0
  const turned = isOpen(cell) ? (hasRightHinge ? 3 : 1) : 0
  return turn([0, 0, 13, 16, 16, 16], ((facingOf(cell) + turned) & 3) as Facing)
}

/** A post, and an arm to each side where `joins` has its bit (1 north, 2 east, 4 south, 8 west). Alone it is a cross. */
function pane(joins: number): Box[] {
  const arms: Box[] = []
  for (let facing = 0; facing < 4; facing++) {
    if (joins === 0 || (joins & (1 << facing)) !== 0) arms.push(turn([7, 0, 0, 9, 16, 7], facing as Facing))
  }
  return [[7, 0, 7, 9, 16, 9], ...arms]
}

/** What is seen of a block that is neither cube, plant nor liquid. */
export function boxesOf(cell: Cell, joins = 0): readonly Box[] {
  switch (blockOf(cell).shape) {
    case 'slab':
      return [isUpper(cell) ? UPPER_HALF : LOWER_HALF]
    case 'stairs':
      return stairs(cell)
    case 'torch':
      return [isOnWall(cell) ? turn([7, 3, 12, 9, 13, 14], facingOf(cell)) : [7, 0, 7, 9, 10, 9]]
    case 'ladder':
      return [turn([0, 0, 15, 16, 16, 16], facingOf(cell))]
    case 'door':
      return [door(cell)]
    case 'sign':
      return isOnWall(cell)
        ? [turn([1, 4, 14, 15, 12, 16], facingOf(cell))]
        : [[7, 0, 7, 9, 7, 9], turn([1, 7, 7, 15, 15, 9], facingOf(cell))]
    case 'pane':
      return pane(joins)
    case 'cube':
      return [FULL]
    default:
      return []
  }
}

/** What stops bodies. */
export function collisionBoxesOf(cell: Cell, joins = 0): readonly Box[] {
  return blockOf(cell).isSolid ? boxesOf(cell, joins) : []
}

/** What a look can rest on: also plants. Liquids are looked through. */
export function pickBoxesOf(cell: Cell, joins = 0): readonly Box[] {
  return blockOf(cell).shape === 'cross' ? [[2, 0, 2, 14, 13, 14]] : boxesOf(cell, joins)
}

/** To which sides a pane reaches: bit 1 north, 2 east, 4 south, 8 west, by the cells there. */
export function joinsOf(north: Cell, east: Cell, south: Cell, west: Cell): number {
  let joins = 0
  const around = [north, east, south, west]
  for (let facing = 0; facing < 4; facing++) {
    const { shape } = blockOf(around[facing] ?? 0)
    if (shape === 'pane' || shape === 'cube') joins |= 1 << facing
  }
  return joins
}
