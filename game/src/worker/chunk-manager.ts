import { isChunkInWorld } from '../world/coordinates.ts'
import type { ChunkPlace } from './messages.ts'

/** How far chunks are kept beyond those that are wanted, so that a step back and forth makes nothing anew. */
export const KEEP_MARGIN = 2

/**
 * The chunks within a distance, in chunks, of a place in blocks, the most urgent first: the near ones, then those that lie in
 * the direction of the look (`lookX`, `lookZ`, of length one or zero).
 */
export function wantedChunks(x: number, z: number, distance: number, lookX = 0, lookZ = 0): ChunkPlace[] {
  const [middleX, middleZ] = [Math.floor(x / 16), Math.floor(z / 16)]
  const wanted: { place: ChunkPlace; urgency: number }[] = []
  for (let dx = -distance; dx <= distance; dx++) {
    for (let dz = -distance; dz <= distance; dz++) {
      const length = Math.sqrt(dx * dx + dz * dz)
      const place = { chunkX: middleX + dx, chunkZ: middleZ + dz }
      if (length > distance + 0.5 || !isChunkInWorld(place.chunkX, place.chunkZ)) continue
      const ahead = length === 0 ? 0 : (dx * lookX + dz * lookZ) / length
      wanted.push({ place, urgency: length * (length <= 1.5 ? 1 : 1.4 - 0.4 * ahead) })
    }
  }
  return wanted.sort((a, b) => a.urgency - b.urgency).map(({ place }) => place)
}

/** Whether a chunk is too far to be kept. */
export function isBeyond({ chunkX, chunkZ }: ChunkPlace, x: number, z: number, distance: number): boolean {
  return Math.max(Math.abs(chunkX - Math.floor(x / 16)), Math.abs(chunkZ - Math.floor(z / 16))) > distance + KEEP_MARGIN
}

/** Frames that are looked at together. */
const FRAMES = 90

/** Up to this distance, in chunks, seeing something is worth more than a smooth picture. */
const MODEST_DISTANCE = 4
/**
 * Of all frames but the slowest tenth: below the first there is time for more, above the second there is too much. Further than
 * modest, pictures that wait for each other have limits of their own.
 */
const LIMITS_MS = { modest: [55, 70], asShown: [20, 40], even: [42, 48] } as const

/** A view distance that the device can draw: less when frames take long, more when there is time for long. */
export class ViewDistance {
  private readonly frames: number[] = []
  private calmRounds = 0
  private distance: number
  private most: number
  private isTried = false

  private readonly far: readonly [number, number]

  /** `most` is what the player allows, in chunks. */
  constructor(start: number, most: number, kind: 'asShown' | 'even' = 'asShown') {
    this.distance = Math.min(start, most)
    this.most = most
    this.far = LIMITS_MS[kind]
  }

  /**
   * Takes how long a frame took, and returns the distance from now on, in chunks. It becomes less only if it may, and more than
   * modest too.
   */
  afterFrame(milliseconds: number, mayShrink = true, mayBeFar = true): number {
    this.frames.push(milliseconds)
    if (this.frames.length < FRAMES) return this.distance
    const slow = this.frames.splice(0).sort((a, b) => a - b)[Math.floor(FRAMES * 0.9)] ?? 0
    const [fastMs] = this.distance < MODEST_DISTANCE ? LIMITS_MS.modest : this.far
    const [, slowMs] = this.distance <= MODEST_DISTANCE ? LIMITS_MS.modest : this.far
    this.calmRounds = slow < fastMs ? this.calmRounds + 1 : 0
    const isTried = this.isTried
    this.isTried = false
    if (slow > slowMs && mayShrink) {
      this.distance = Math.max(2, this.distance - 1)
      // Further was too much: it would go back and forth.
      if (isTried) this.most = this.distance
    } else if (this.calmRounds >= 3 && this.distance < this.most && (mayBeFar || this.distance < MODEST_DISTANCE)) {
      this.distance++
      this.calmRounds = 0
      this.isTried = true
    }
    return this.distance
  }
}
