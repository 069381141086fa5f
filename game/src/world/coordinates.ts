/** Blocks along a chunk's sides, and from its bottom to its top. */
export const CHUNK_SIZE = 16
export const CHUNK_HEIGHT = 128
/** A chunk is seen or not in cubes, from its bottom to its top. */
export const SECTION_COUNT = CHUNK_HEIGHT / CHUNK_SIZE
export const CHUNK_CELLS = CHUNK_SIZE * CHUNK_SIZE * CHUNK_HEIGHT

/** Places below this hold water where no ground is. */
export const SEA_LEVEL = 48

/** Chunks are between minus this and this, exclusive, on both axes: about a million blocks each way. */
export const CHUNKS_LIMIT = 1 << 16
export const BLOCKS_LIMIT = CHUNKS_LIMIT * CHUNK_SIZE

/** Index of a place in its chunk's arrays; x and z are 0 to 15. */
export function cellIndex(x: number, y: number, z: number): number {
  return (y << 8) | (z << 4) | x
}

/** A number of its own for each chunk. */
export function chunkKey(chunkX: number, chunkZ: number): number {
  return (chunkX + CHUNKS_LIMIT) * (2 * CHUNKS_LIMIT) + chunkZ + CHUNKS_LIMIT
}

export function isChunkInWorld(chunkX: number, chunkZ: number): boolean {
  return Math.abs(chunkX) < CHUNKS_LIMIT && Math.abs(chunkZ) < CHUNKS_LIMIT
}
