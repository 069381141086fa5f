import {
  type Cell,
  type Facing,
  facingOf,
  isOnWall,
  isOpen,
  isUpper,
  levelOf,
  ON_WALL,
  OPEN,
  stateOf,
} from '../blocks/cell.ts'
import { blockOf } from '../blocks/registry.ts'

/** A block of Minecraft 1.12.2: its number and its data. */
export interface JavaBlock {
  readonly id: number
  readonly data: number
}

/** Data by facing: north, east, south, west. */
const STAIRS = [3, 0, 2, 1] as const
const DOORS = [3, 0, 1, 2] as const
const WALL_TORCHES = [4, 1, 3, 2] as const
const WALL = [2, 5, 3, 4] as const
const STANDING_SIGNS = [8, 12, 0, 4] as const
const LANTERNS = [2, 3, 0, 1] as const
const FLOOR_TORCH = 5
/** By its axis: upright, to the east, to the south. */
const LOGS = [0, 4, 8] as const
/** Leaves that stay. */
const LASTING = 4
const UPPER_HALF = 8

const WOOL: Readonly<Record<string, number>> = {
  white: 0,
  grey: 7,
  black: 15,
  red: 14,
  orange: 1,
  yellow: 4,
  green: 13,
  cyan: 9,
  blue: 11,
  purple: 10,
  pink: 6,
  brown: 12,
}

/** The block of Minecraft that is most like each of ours; the rest of its data comes from the state of the cell. */
const SAME: Readonly<Record<string, readonly [id: number, data?: number]>> = {
  air: [0],
  stone: [1],
  cobbles: [4],
  'mossy-cobbles': [48],
  'smooth-stone': [43, 8],
  'stone-bricks': [98],
  granite: [1, 1],
  basalt: [251, 7],
  chalk: [1, 3],
  bedrock: [7],
  grass: [2],
  dirt: [3],
  'snowy-grass': [2],
  sand: [12],
  'red-sand': [12, 1],
  gravel: [13],
  clay: [82],
  snow: [80],
  ice: [79],
  sandstone: [24],
  'oak-log': [17],
  'birch-log': [17, 2],
  'spruce-log': [17, 1],
  'oak-planks': [5],
  'birch-planks': [5, 2],
  'spruce-planks': [5, 1],
  'oak-leaves': [18, LASTING],
  'birch-leaves': [18, 2 | LASTING],
  'spruce-leaves': [18, 1 | LASTING],
  'coal-ore': [16],
  'iron-ore': [15],
  'gold-ore': [14],
  'crystal-ore': [56],
  'iron-block': [42],
  'gold-block': [41],
  'crystal-block': [57],
  water: [9],
  glass: [20],
  'glass-pane': [102],
  bricks: [45],
  'roof-tiles': [159, 14],
  'iron-bars': [101],
  bookshelf: [47],
  workbench: [58],
  hay: [170],
  pumpkin: [86],
  mosaic: [155, 1],
  ...Object.fromEntries(Object.entries(WOOL).map(([color, data]) => [`${color}-cloth`, [35, data]])),
  lamp: [169],
  torch: [50],
  ladder: [65],
  'oak-door': [64],
  'spruce-door': [193],
  'oak-sign': [63],
  'lantern-pumpkin': [91],
  'oak-slab': [126],
  'birch-slab': [126, 2],
  'spruce-slab': [126, 1],
  'stone-slab': [44],
  'cobbles-slab': [44, 3],
  'brick-slab': [44, 4],
  'oak-stairs': [53],
  'birch-stairs': [135],
  'spruce-stairs': [134],
  'cobbles-stairs': [67],
  'brick-stairs': [108],
  'sandstone-stairs': [128],
  'tall-grass': [31, 1],
  fern: [31, 2],
  'dry-bush': [32],
  poppy: [38],
  dandelion: [37],
  cornflower: [38, 1],
  mushroom: [39],
  reeds: [83],
  cactus: [81],
  'glow-mushroom': [40],
}

const WALL_SIGN = 68
const FLOWING_WATER = 8
const FALLING = 8

/** What a cell is in Minecraft 1.12.2. */
export function javaBlockOf(cell: Cell): JavaBlock {
  const { key, shape } = blockOf(cell)
  const [id, data = 0] = SAME[key] ?? [0]
  const facing: Facing = facingOf(cell)
  switch (shape) {
    case 'liquid': {
      const level = levelOf(cell) | ((stateOf(cell) & OPEN) === 0 ? 0 : FALLING)
      return { id: level === 0 ? id : FLOWING_WATER, data: level }
    }
    case 'slab':
      return { id, data: data | (isUpper(cell) ? UPPER_HALF : 0) }
    case 'stairs':
      return { id, data: STAIRS[facing] | (isUpper(cell) ? 4 : 0) }
    case 'torch':
      return { id, data: isOnWall(cell) ? WALL_TORCHES[facing] : FLOOR_TORCH }
    case 'ladder':
      return { id, data: WALL[facing] }
    case 'sign':
      return isOnWall(cell) ? { id: WALL_SIGN, data: WALL[facing] } : { id, data: STANDING_SIGNS[facing] }
    case 'door':
      return isUpper(cell)
        ? { id, data: UPPER_HALF | ((stateOf(cell) & ON_WALL) === 0 ? 0 : 1) }
        : { id, data: DOORS[facing] | (isOpen(cell) ? 4 : 0) }
    default:
      if (key === 'lantern-pumpkin') return { id, data: LANTERNS[facing] }
      return { id, data: key.endsWith('-log') || key === 'hay' ? data | (LOGS[stateOf(cell)] ?? 0) : data }
  }
}

/** Whether a block of ours has one of Minecraft in its place. */
export const hasJavaBlock = (key: string) => SAME[key] !== undefined
