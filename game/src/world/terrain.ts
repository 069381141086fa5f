import { cellOf } from '../blocks/cell.ts'
import { idByKey } from '../blocks/registry.ts'
import { Caves, isSurfaceHollow } from './caves.ts'
import { Climate, type Column } from './climate.ts'
import { ColumnGrid } from './column-grid.ts'
import { CHUNK_CELLS, CHUNK_HEIGHT, CHUNK_SIZE, cellIndex } from './coordinates.ts'
import { layGround } from './ground.ts'
import { digOres } from './ores.ts'
import { growPlants } from './plants.ts'
import { CROWN_REACH, growTree, type TreeKind, treesIn } from './trees.ts'

/** Grows with every change that makes other terrain: a save is a difference to the terrain of its version. */
export const TERRAIN_VERSION = 1

const LOGS: Record<TreeKind, number> = {
  oak: cellOf(idByKey('oak-log')),
  birch: cellOf(idByKey('birch-log')),
  spruce: cellOf(idByKey('spruce-log')),
}
const LEAVES: Record<TreeKind, number> = {
  oak: cellOf(idByKey('oak-leaves')),
  birch: cellOf(idByKey('birch-leaves')),
  spruce: cellOf(idByKey('spruce-leaves')),
}

/** The endless terrain of a seed. Every chunk is made from the seed and its place alone. */
export class Terrain {
  readonly seed: number
  private readonly climate: Climate

  constructor(seed: number) {
    this.seed = seed
    this.climate = new Climate(seed)
  }

  columnAt(x: number, z: number): Column {
    return this.climate.columnAt(x, z)
  }

  /** The cells of a chunk, by `cellIndex`. */
  generate(chunkX: number, chunkZ: number): Uint16Array {
    const cells = new Uint16Array(CHUNK_CELLS)
    const grid = new ColumnGrid(this.climate, chunkX, chunkZ)
    const caves = new Caves(this.seed, chunkX, chunkZ, grid.highest)
    layGround(cells, this.seed, grid, caves)
    digOres(cells, this.seed, chunkX, chunkZ)
    this.plantTrees(cells, grid)
    growPlants(cells, this.seed, grid)
    return cells
  }

  /** Where a new player stands: on dry ground near the middle of the world, under the open sky. */
  spawn(): { x: number; y: number; z: number } {
    for (let ring = 0; ring < 200; ring++) {
      for (const [directionX, directionZ] of [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
        [1, 1],
        [-1, -1],
      ] as const) {
        const [chunkX, chunkZ] = [directionX * ring, directionZ * ring]
        const { biome } = this.columnAt(chunkX * CHUNK_SIZE + 8, chunkZ * CHUNK_SIZE + 8)
        if (!['plains', 'forest', 'birch-grove'].includes(biome)) continue
        const place = openGround(this.generate(chunkX, chunkZ))
        if (place !== undefined)
          return { x: chunkX * CHUNK_SIZE + place.x, y: place.y, z: chunkZ * CHUNK_SIZE + place.z }
      }
    }
    return { x: 0, y: CHUNK_HEIGHT - 2, z: 0 }
  }

  private plantTrees(cells: Uint16Array, grid: ColumnGrid): void {
    const { lowX, lowZ } = grid
    const area = {
      lowX: lowX - CROWN_REACH,
      lowZ: lowZ - CROWN_REACH,
      highX: lowX + CHUNK_SIZE + CROWN_REACH,
      highZ: lowZ + CHUNK_SIZE + CROWN_REACH,
    }
    for (const tree of treesIn(this.seed, area, (x, z) => grid.at(x - lowX, z - lowZ))) {
      if (isSurfaceHollow(this.seed, tree.x, tree.y - 1, tree.z)) continue
      const put = (cell: number, isInto: (there: number) => boolean) => (x: number, y: number, z: number) => {
        const [inX, inZ] = [x - lowX, z - lowZ]
        if (inX < 0 || inX >= CHUNK_SIZE || inZ < 0 || inZ >= CHUNK_SIZE || y >= CHUNK_HEIGHT) return
        const index = cellIndex(inX, y, inZ)
        if (isInto(cells[index] ?? 0)) cells[index] = cell
      }
      const leaves = Object.values(LEAVES)
      growTree(
        tree,
        put(LOGS[tree.kind], (there) => there === 0 || leaves.includes(there)),
        put(LEAVES[tree.kind], (there) => there === 0),
      )
    }
  }
}

/** A place to stand on grass, sand or stone with nothing but air above. */
function openGround(cells: Uint16Array): { x: number; y: number; z: number } | undefined {
  const grounds = ['grass', 'sand', 'snowy-grass', 'stone', 'dirt'].map((key) => cellOf(idByKey(key)))
  for (let place = 0; place < CHUNK_SIZE * CHUNK_SIZE; place++) {
    // From the middle of the chunk on.
    const [x, z] = [(place + 8) & 15, ((place >> 4) + 8) & 15]
    let y = CHUNK_HEIGHT - 1
    while (y > 0 && cells[cellIndex(x, y, z)] === 0) y--
    if (grounds.includes(cells[cellIndex(x, y, z)] ?? 0)) return { x, y: y + 1, z }
  }
  return undefined
}
