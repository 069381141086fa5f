import { cellOf } from '../blocks/cell.ts'
import { idByKey } from '../blocks/registry.ts'
import type { Biome } from './climate.ts'
import type { ColumnGrid } from './column-grid.ts'
import { CHUNK_SIZE, cellIndex } from './coordinates.ts'
import { noise2, random3 } from './noise.ts'

const block = (key: string) => cellOf(idByKey(key))
const [GRASS, SAND, SNOWY_GRASS] = [block('grass'), block('sand'), block('snowy-grass')]
const [TALL_GRASS, FERN, DRY_BUSH] = [block('tall-grass'), block('fern'), block('dry-bush')]
const [POPPY, DANDELION, CORNFLOWER] = [block('poppy'), block('dandelion'), block('cornflower')]
const [MUSHROOM, GLOW_MUSHROOM, REEDS, CACTUS] = [
  block('mushroom'),
  block('glow-mushroom'),
  block('reeds'),
  block('cactus'),
]
const [PUMPKIN, STONE, BASALT] = [block('pumpkin'), block('stone'), block('basalt')]

/** How much of the ground has grass on it. */
const GRASS_SHARE: Partial<Record<Biome, number>> = {
  plains: 0.2,
  forest: 0.09,
  'birch-grove': 0.14,
  taiga: 0.1,
  swamp: 0.24,
  mountains: 0.06,
}

/** Grows what stands alone on one block. */
export function growPlants(cells: Uint16Array, seed: number, grid: ColumnGrid): void {
  for (let z = 0; z < CHUNK_SIZE; z++) {
    for (let x = 0; x < CHUNK_SIZE; x++) {
      const column = grid.at(x, z)
      if (column === undefined) continue
      const [worldX, worldZ] = [grid.lowX + x, grid.lowZ + z]
      const above = cellIndex(x, column.height + 1, z)
      const ground = cells[cellIndex(x, column.height, z)] ?? 0
      if (cells[above] === 0) {
        const [plant, count] = plantOn(seed, ground, column.biome, worldX, worldZ, grid.isWet(x, z))
        for (let level = 0; level < count; level++) cells[above + level * CHUNK_SIZE * CHUNK_SIZE] = plant
      }
      growInCaves(cells, seed, x, z, worldX, worldZ, column.height)
    }
  }
}

/** The plant and how many blocks high it is. */
function plantOn(
  seed: number,
  ground: number,
  biome: Biome,
  x: number,
  z: number,
  isBesideWater: boolean,
): [number, number] {
  const chance = random3(seed ^ 0x91a7, x, 0, z)
  const other = random3(seed ^ 0x91a8, x, 0, z)
  if ((ground === SAND || ground === GRASS) && isBesideWater && chance < 0.12) return [REEDS, 1 + Math.floor(other * 3)]
  if (ground === SAND && biome === 'desert') {
    if (chance < 0.006) return [CACTUS, 1 + Math.floor(other * 3)]
    return chance < 0.016 ? [DRY_BUSH, 1] : [0, 0]
  }
  if (ground === SNOWY_GRASS) return chance < 0.012 ? [FERN, 1] : [0, 0]
  if (ground !== GRASS) return [0, 0]
  // Flowers stand together.
  if (noise2(seed ^ 0xf10e, x / 18, z / 18) > 0.3 && chance < 0.11) {
    return [other < 0.4 ? POPPY : other < 0.75 ? DANDELION : CORNFLOWER, 1]
  }
  const share = GRASS_SHARE[biome] ?? 0
  if (chance < share) return [biome === 'taiga' || (biome === 'forest' && other < 0.3) ? FERN : TALL_GRASS, 1]
  if (biome === 'forest' && chance > 0.994) return [MUSHROOM, 1]
  return biome === 'plains' && chance > 0.9994 ? [PUMPKIN, 1] : [0, 0]
}

function growInCaves(
  cells: Uint16Array,
  seed: number,
  x: number,
  z: number,
  worldX: number,
  worldZ: number,
  ground: number,
): void {
  if (random3(seed ^ 0x6107, worldX, 0, worldZ) > 0.05) return
  for (let y = 4; y < Math.min(44, ground - 4); y++) {
    const floor = cells[cellIndex(x, y - 1, z)]
    if (cells[cellIndex(x, y, z)] !== 0 || (floor !== STONE && floor !== BASALT)) continue
    cells[cellIndex(x, y, z)] = GLOW_MUSHROOM
    return
  }
}
