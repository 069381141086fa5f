import type { WorldMap } from '@pinloft/contract/worlds/endpoints'
import { WORLD_MAP_REGIONS_MAX } from '@pinloft/contract/worlds/limits'

/** At the beginning of a region file: where each of its chunks is, in four bytes each, or zeros. */
export const REGION_HEADER_BYTES = 4096
const CHUNKS = 1024

const REGION = /^(?:(DIM-?\d{1,9}|dimensions\/[^/]+\/[^/]+)\/)?region\/r\.(-?\d{1,8})\.(-?\d{1,8})\.(mca|mcr)$/
const DIMENSIONS: Readonly<Record<string, string>> = {
  '': 'overworld',
  'DIM-1': 'nether',
  DIM1: 'end',
  'dimensions/minecraft/overworld': 'overworld',
  'dimensions/minecraft/the_nether': 'nether',
  'dimensions/minecraft/the_end': 'end',
}
const FIRST_DIMENSIONS = ['overworld', 'nether', 'end']

interface RegionPlace {
  dimension: string
  x: number
  z: number
  isAnvil: boolean
}

/** Of which region a file is, by its path in the world; null if it is of none. */
export function regionOf(path: string): RegionPlace | null {
  const match = REGION.exec(path)
  if (match === null) return null
  const [, folder = '', x, z, extension] = match
  const dimension = DIMENSIONS[folder] ?? folder.replace('dimensions/', '').replace('/', ':')
  return { dimension, x: Number(x), z: Number(z), isAnvil: extension === 'mca' }
}

/** The explored chunks of a world, as its region files tell. */
export class ExploredRegions {
  readonly #dimensions = new Map<string, Map<string, { x: number; z: number; chunks: Buffer; isAnvil: boolean }>>()
  #regionCount = 0
  /** Of the regions that are not listed. */
  #moreChunks = 0

  /** Adds a region by the beginning of its file. Of a world that was converted, its files of the format before stay beside. */
  add({ dimension, x, z, isAnvil }: RegionPlace, header: Buffer): void {
    const chunks = chunksIn(header)
    if (chunks.every((byte) => byte === 0)) return
    const regions = this.#dimensions.get(dimension) ?? new Map()
    const known = regions.get(`${x} ${z}`)
    if (known?.isAnvil === true) return
    if (known === undefined && this.#regionCount >= WORLD_MAP_REGIONS_MAX) {
      this.#moreChunks += countBits(chunks)
      return
    }
    if (known === undefined) this.#regionCount++
    this.#dimensions.set(dimension, regions.set(`${x} ${z}`, { x, z, chunks, isAnvil }))
  }

  get chunkCount(): number {
    let count = this.#moreChunks
    for (const regions of this.#dimensions.values()) {
      for (const { chunks } of regions.values()) count += countBits(chunks)
    }
    return count
  }

  get map(): WorldMap {
    const dimensions = [...this.#dimensions]
      .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
      .map(([name, regions]) => ({
        name,
        regions: [...regions.values()]
          .sort((a, b) => a.z - b.z || a.x - b.x)
          .map(({ x, z, chunks }) => ({ x, z, chunks: chunks.toString('base64') })),
      }))
    return { isAvailable: true, dimensions, hasMore: this.#moreChunks > 0 }
  }
}

function rank(dimension: string): number {
  const index = FIRST_DIMENSIONS.indexOf(dimension)
  return index === -1 ? FIRST_DIMENSIONS.length : index
}

function chunksIn(header: Buffer): Buffer {
  const chunks = Buffer.alloc(CHUNKS / 8)
  for (let chunk = 0; chunk < CHUNKS && (chunk + 1) * 4 <= header.length; chunk++) {
    if (header.readUInt32BE(chunk * 4) !== 0) chunks[chunk >> 3] = (chunks[chunk >> 3] ?? 0) | (1 << (chunk & 7))
  }
  return chunks
}

function countBits(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1
  return count
}
