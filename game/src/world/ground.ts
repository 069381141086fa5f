import { cellOf } from '../blocks/cell.ts'
import { idByKey } from '../blocks/registry.ts'
import type { Caves } from './caves.ts'
import type { Column } from './climate.ts'
import type { ColumnGrid } from './column-grid.ts'
import { CHUNK_SIZE, cellIndex } from './coordinates.ts'
import { noise2, random3 } from './noise.ts'

const block = (key: string) => cellOf(idByKey(key))
const [STONE, BEDROCK, BASALT, CHALK] = [block('stone'), block('bedrock'), block('basalt'), block('chalk')]
const [GRASS, SNOWY_GRASS, DIRT, SNOW] = [block('grass'), block('snowy-grass'), block('dirt'), block('snow')]
const [SAND, RED_SAND, SANDSTONE, GRAVEL, CLAY] = [
  block('sand'),
  block('red-sand'),
  block('sandstone'),
  block('gravel'),
  block('clay'),
]
const [WATER, ICE] = [block('water'), block('ice')]

/** What lies on the ground and below it. */
interface Soil {
  readonly top: number
  readonly below: number
  /** Blocks of `below`. */
  readonly depth: number
}

/** Fills a chunk with stone, soil, water and caves. */
export function layGround(cells: Uint16Array, seed: number, grid: ColumnGrid, caves: Caves): void {
  for (let z = 0; z < CHUNK_SIZE; z++) {
    for (let x = 0; x < CHUNK_SIZE; x++) {
      const column = grid.at(x, z)
      if (column !== undefined) layColumn(cells, seed, grid, caves, column, x, z)
    }
  }
}

function layColumn(
  cells: Uint16Array,
  seed: number,
  grid: ColumnGrid,
  caves: Caves,
  column: Column,
  x: number,
  z: number,
): void {
  const [worldX, worldZ] = [grid.lowX + x, grid.lowZ + z]
  const { height, waterTop } = column
  const soil = soilOf(seed, column, worldX, worldZ)
  const isChalk = noise2(seed ^ 0xc4a1, worldX / 60, worldZ / 60) > 0.35
  const basaltTop = 12 + noise2(seed ^ 0xba5a, worldX / 30, worldZ / 30) * 5
  // Keep caves away from water.
  const hollowTop = grid.isWet(x, z) ? height - 5 : height
  for (let y = 0; y <= height; y++) {
    if (y === 0 || (y < 3 && random3(seed, worldX, y, worldZ) < 0.5)) {
      cells[cellIndex(x, y, z)] = BEDROCK
    } else if (y > hollowTop || !caves.isHollow(x, y, z, height)) {
      const depth = height - y
      const rock = y < basaltTop ? BASALT : isChalk && y > 40 && y < 54 ? CHALK : STONE
      cells[cellIndex(x, y, z)] = depth === 0 ? soil.top : depth <= soil.depth ? soil.below : rock
    }
  }
  for (let y = height + 1; y < waterTop; y++) cells[cellIndex(x, y, z)] = WATER
  if (height + 1 < waterTop && column.biome === 'snowfield') cells[cellIndex(x, waterTop - 1, z)] = ICE
}

function soilOf(seed: number, { biome, height, waterTop }: Column, x: number, z: number): Soil {
  const patch = noise2(seed ^ 0x9a7c, x / 14, z / 14)
  if (biome !== 'ocean' && biome !== 'beach' && height + 1 < waterTop) {
    return { top: patch > 0.3 ? CLAY : patch > -0.2 ? SAND : DIRT, below: DIRT, depth: 2 }
  }
  switch (biome) {
    case 'ocean':
      return { top: patch > 0.42 ? CLAY : patch < -0.4 ? GRAVEL : SAND, below: SAND, depth: 3 }
    case 'beach':
      return { top: SAND, below: SAND, depth: 3 }
    case 'desert':
      return { top: patch > 0.45 ? RED_SAND : SAND, below: patch > 0.2 ? SAND : SANDSTONE, depth: 6 }
    case 'snowfield':
      return { top: height > 92 ? SNOW : SNOWY_GRASS, below: height > 92 ? SNOW : DIRT, depth: 3 }
    case 'mountains':
      if (height + patch * 4 > 96) return { top: SNOW, below: SNOW, depth: 1 }
      return patch > 0.1 && height < 90 ? { top: GRASS, below: DIRT, depth: 1 } : { top: STONE, below: STONE, depth: 1 }
    default:
      return { top: GRASS, below: DIRT, depth: 3 }
  }
}
