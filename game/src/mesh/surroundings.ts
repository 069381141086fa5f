import { idOf } from '../blocks/cell.ts'
import { tableOf } from '../blocks/registry.ts'
import type { Chunk } from '../world/chunk.ts'
import { CHUNK_HEIGHT, CHUNK_SIZE } from '../world/coordinates.ts'
import type { World } from '../world/world.ts'

/** Places along a side: the chunk and one beyond each border. */
const SIDE = CHUNK_SIZE + 2
/** Steps from a place to its neighbours. */
export const STEP_X = 1
export const STEP_Z = SIDE
export const STEP_Y = SIDE * SIDE

const COUNT = STEP_Y * (CHUNK_HEIGHT + 2)

/** Bits of `kinds`. */
export const OPAQUE = 1
/** Darkens the corners beside it. */
export const SHADING = 2
const KINDS = tableOf(
  ({ key, isOpaqueCube }) => (isOpaqueCube ? OPAQUE : 0) | (isOpaqueCube || key.endsWith('-leaves') ? SHADING : 0),
)

/** A chunk with the first blocks of those around it, in arrays where a neighbour is a fixed step away. */
export class Surroundings {
  readonly cells = new Uint16Array(COUNT)
  readonly light = new Uint8Array(COUNT)
  readonly kinds = new Uint8Array(COUNT)
  /** Above this nothing but air is in the chunk. */
  top = 0

  indexOf(x: number, y: number, z: number): number {
    return (y + 1) * STEP_Y + (z + 1) * STEP_Z + x + 1
  }

  /** Reads a chunk; false while one of those around it isn't loaded. */
  read(world: World, chunk: Chunk): boolean {
    this.top = topOf(chunk)
    const height = Math.min(CHUNK_HEIGHT, this.top + 2)
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) {
        const other = world.chunkAt(chunk.chunkX + dx, chunk.chunkZ + dz)
        if (other === undefined) return false
        this.copy(other, dx, dz, height)
      }
    }
    // Below the world it is dark and shut, above it is the open sky.
    this.cells.fill(0, 0, STEP_Y)
    this.light.fill(0, 0, STEP_Y)
    this.kinds.fill(OPAQUE | SHADING, 0, STEP_Y)
    if (height === CHUNK_HEIGHT) {
      this.cells.fill(0, COUNT - STEP_Y)
      this.light.fill(0xf0, COUNT - STEP_Y)
      this.kinds.fill(0, COUNT - STEP_Y)
    }
    return true
  }

  private copy(chunk: Chunk, dx: number, dz: number, height: number): void {
    const [fromX, toX] = dx < 0 ? [15, 16] : dx > 0 ? [0, 1] : [0, 16]
    const [fromZ, toZ] = dz < 0 ? [15, 16] : dz > 0 ? [0, 1] : [0, 16]
    for (let y = 0; y < height; y++) {
      for (let z = fromZ; z < toZ; z++) {
        let from = (y << 8) | (z << 4) | fromX
        let to = this.indexOf(fromX + dx * 16, y, z + dz * 16)
        for (let x = fromX; x < toX; x++) {
          const cell = chunk.cells[from] ?? 0
          this.cells[to] = cell
          this.light[to] = chunk.light[from++] ?? 0
          this.kinds[to++] = KINDS[idOf(cell)] ?? 0
        }
      }
    }
  }
}

/** Y of the highest block. */
function topOf({ cells }: Chunk): number {
  let index = cells.length - 1
  while (index > 0 && cells[index] === 0) index--
  return index >> 8
}
