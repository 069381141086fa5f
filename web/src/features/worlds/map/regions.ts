import type { WorldRegion } from '@pinloft/contract/worlds/endpoints'

/** Chunks along each side of a region, and blocks along each side of a chunk. */
export const REGION_CHUNKS = 32
export const CHUNK_BLOCKS = 16

/** A part of a map in chunks: from `west` to before `east`, and from `north` to before `south`. */
export interface Extent {
  west: number
  north: number
  east: number
  south: number
}

export interface Region {
  x: number
  z: number
  /** As it is described for `WorldRegion`. */
  bits: Uint8Array
}

export function regionOf({ x, z, chunks }: WorldRegion): Region {
  return { x, z, bits: Uint8Array.from(atob(chunks), (character) => character.charCodeAt(0)) }
}

/** Calls back for every explored chunk, with its place inside the region. */
export function eachChunk({ bits }: Region, callback: (x: number, z: number) => void): void {
  for (let z = 0; z < REGION_CHUNKS; z += 1) {
    for (let x = 0; x < REGION_CHUNKS; x += 1) {
      if (((bits[z * 4 + (x >> 3)] ?? 0) >> (x & 7)) & 1) callback(x, z)
    }
  }
}

/** How many chunks are explored, and where they are; null if none are. */
export function measure(regions: readonly Region[]): { chunkCount: number; extent: Extent } | null {
  let chunkCount = 0
  const extent = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (const region of regions) {
    eachChunk(region, (insideX, insideZ) => {
      const x = region.x * REGION_CHUNKS + insideX
      const z = region.z * REGION_CHUNKS + insideZ
      chunkCount += 1
      extent.west = Math.min(extent.west, x)
      extent.north = Math.min(extent.north, z)
      extent.east = Math.max(extent.east, x + 1)
      extent.south = Math.max(extent.south, z + 1)
    })
  }
  return chunkCount === 0 ? null : { chunkCount, extent }
}
