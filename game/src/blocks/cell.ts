/**
 * What one place of the world holds, in 16 bits: the id of its block in the low ten, the block's state in the high six.
 * Saves store these numbers, so neither the layout nor an id may ever change its meaning.
 */
export type Cell = number

export const AIR: Cell = 0

const ID_BITS = 10
const ID_MASK = (1 << ID_BITS) - 1

/** Ids of blocks are below this. */
export const BLOCK_IDS_END = 1 << ID_BITS
/** States are below this. */
export const STATES_END = 1 << 6

/** Horizontal directions, clockwise as seen from above. North is towards negative z, east towards positive x. */
export const NORTH = 0
export const EAST = 1
export const SOUTH = 2
export const WEST = 3
export type Facing = 0 | 1 | 2 | 3

/** The step of each facing. */
export const FACING_X = [0, 1, 0, -1] as const
export const FACING_Z = [-1, 0, 1, 0] as const

const FACING_MASK = 0b11
/** The upper half: of a door, or of the place that a slab or upside-down stairs fill. */
export const UPPER = 0b100
/** An open door. In a liquid: it falls. */
export const OPEN = 0b1000
/** A torch or sign on a wall. A door: its hinge is on the right. */
export const ON_WALL = 0b1_0000
/** A liquid: steps from its source, 0 to 7. */
const LEVEL_MASK = 0b111

export function cellOf(id: number, state = 0): Cell {
  return id | (state << ID_BITS)
}

export function idOf(cell: Cell): number {
  return cell & ID_MASK
}

export function stateOf(cell: Cell): number {
  return cell >>> ID_BITS
}

export function withState(cell: Cell, state: number): Cell {
  return (cell & ID_MASK) | (state << ID_BITS)
}

export function facingOf(cell: Cell): Facing {
  return (stateOf(cell) & FACING_MASK) as Facing
}

export function oppositeOf(facing: Facing): Facing {
  return ((facing + 2) & FACING_MASK) as Facing
}

export function isUpper(cell: Cell): boolean {
  return (stateOf(cell) & UPPER) !== 0
}

export function isOpen(cell: Cell): boolean {
  return (stateOf(cell) & OPEN) !== 0
}

export function isOnWall(cell: Cell): boolean {
  return (stateOf(cell) & ON_WALL) !== 0
}

/** Of a liquid: 0 for a source, up to 7 for its thinnest. */
export function levelOf(cell: Cell): number {
  return stateOf(cell) & LEVEL_MASK
}
