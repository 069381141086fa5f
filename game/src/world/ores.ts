import { cellOf } from '../blocks/cell.ts'
import { idByKey } from '../blocks/registry.ts'
import { CHUNK_SIZE, cellIndex } from './coordinates.ts'
import { hash3, RandomSequence } from './noise.ts'

interface Vein {
  readonly cell: number
  /** In each chunk. */
  readonly count: number
  readonly size: number
  /** Highest place of its first block. */
  readonly top: number
}

const STONE = cellOf(idByKey('stone'))

const VEINS: readonly Vein[] = [
  { cell: cellOf(idByKey('granite')), count: 2, size: 40, top: 90 },
  { cell: cellOf(idByKey('gravel')), count: 2, size: 24, top: 60 },
  { cell: cellOf(idByKey('coal-ore')), count: 11, size: 10, top: 100 },
  { cell: cellOf(idByKey('iron-ore')), count: 8, size: 7, top: 60 },
  { cell: cellOf(idByKey('gold-ore')), count: 2, size: 6, top: 28 },
  { cell: cellOf(idByKey('crystal-ore')), count: 2, size: 4, top: 16 },
]

/** Puts the veins of this chunk and of those around it, as far as they are in it. */
export function digOres(cells: Uint16Array, seed: number, chunkX: number, chunkZ: number): void {
  for (let dx = -1; dx <= 1; dx++) {
    for (let dz = -1; dz <= 1; dz++) {
      const random = new RandomSequence(hash3(seed ^ 0x0e5, chunkX + dx, 0, chunkZ + dz))
      for (const vein of VEINS) {
        for (let count = 0; count < vein.count; count++) digVein(cells, vein, random, dx * CHUNK_SIZE, dz * CHUNK_SIZE)
      }
    }
  }
}

function digVein(
  cells: Uint16Array,
  { cell, size, top }: Vein,
  random: RandomSequence,
  lowX: number,
  lowZ: number,
): void {
  let x = lowX + random.integer(CHUNK_SIZE)
  let y = 2 + random.integer(top - 2)
  let z = lowZ + random.integer(CHUNK_SIZE)
  for (let step = 0; step < size; step++) {
    if (x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE && y > 1) {
      const index = cellIndex(x, y, z)
      if (cells[index] === STONE) cells[index] = cell
    }
    const way = random.integer(6)
    // It stays within the chunks around its own.
    if (way === 0) x = Math.min(lowX + 2 * CHUNK_SIZE - 1, x + 1)
    else if (way === 1) x = Math.max(lowX - CHUNK_SIZE, x - 1)
    else if (way === 2) z = Math.min(lowZ + 2 * CHUNK_SIZE - 1, z + 1)
    else if (way === 3) z = Math.max(lowZ - CHUNK_SIZE, z - 1)
    else y = Math.min(top, Math.max(2, y + (way === 4 ? 1 : -1)))
  }
}
