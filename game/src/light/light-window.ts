import type { Chunk } from '../world/chunk.ts'
import { CHUNK_SIZE } from '../world/coordinates.ts'
import type { World } from '../world/world.ts'

/** Blocks along a side of a window. */
export const WINDOW_SIZE = 3 * CHUNK_SIZE

/**
 * A chunk and the eight around it, which is as far as a change in its middle chunk can be seen: light reaches 15 blocks.
 * Places in it are numbered `y * 48 * 48 + z * 48 + x`, from the corner of the first chunk.
 */
export class LightWindow {
  /** By row, north first; undefined where nothing is loaded or lit. */
  readonly chunks: readonly (Chunk | undefined)[]
  /** Bit `index` is set for each of `chunks` whose looks changed. */
  changed = 0

  constructor(world: World, chunkX: number, chunkZ: number, isLit: (chunk: Chunk) => boolean) {
    const chunks: (Chunk | undefined)[] = []
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) {
        const chunk = world.chunkAt(chunkX + dx, chunkZ + dz)
        chunks.push(chunk !== undefined && (isLit(chunk) || (dx === 0 && dz === 0)) ? chunk : undefined)
      }
    }
    this.chunks = chunks
  }

  /** Notes that light or a cell changed there: also for the chunks whose faces touch the place. */
  mark(x: number, z: number): void {
    const [west, east] = [Math.max(0, x - 1) >> 4, Math.min(WINDOW_SIZE - 1, x + 1) >> 4]
    const [north, south] = [Math.max(0, z - 1) >> 4, Math.min(WINDOW_SIZE - 1, z + 1) >> 4]
    this.changed |=
      (1 << (north * 3 + west)) | (1 << (north * 3 + east)) | (1 << (south * 3 + west)) | (1 << (south * 3 + east))
  }

  /** The chunks that were marked. */
  changedChunks(): Chunk[] {
    return this.chunks.filter(
      (chunk, index): chunk is Chunk => chunk !== undefined && (this.changed & (1 << index)) !== 0,
    )
  }
}
