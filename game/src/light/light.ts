import { idOf } from '../blocks/cell.ts'
import { tableOf } from '../blocks/registry.ts'
import type { Chunk } from '../world/chunk.ts'
import { CHUNK_HEIGHT, CHUNK_SIZE, cellIndex } from '../world/coordinates.ts'
import type { World } from '../world/world.ts'
import { LightWindow, WINDOW_SIZE } from './light-window.ts'

const EMISSION = tableOf(({ light }) => light)
const OPACITY = tableOf(({ opacity }) => opacity)

const LAYER = WINDOW_SIZE * WINDOW_SIZE
const FULL = 15

/** Which half of a light byte. */
const SKY_SHIFT = 4
const BLOCK_SHIFT = 0
type Shift = typeof SKY_SHIFT | typeof BLOCK_SHIFT

/**
 * Light of the sky and of blocks. Light loses one a block, and what the block takes away; full light of the sky goes straight
 * down without loss. Everything that changes is found by following the light, so an edit costs what it changes.
 */
export class LightEngine {
  private readonly lit = new WeakSet<Chunk>()
  private readonly world: World

  constructor(world: World) {
    this.world = world
  }

  isLit(chunk: Chunk): boolean {
    return this.lit.has(chunk)
  }

  /** Lights a chunk that was added, and what its light changes around it. Returns the chunks that look different. */
  addChunk(chunk: Chunk): Chunk[] {
    const window = new LightWindow(this.world, chunk.chunkX, chunk.chunkZ, (other) => this.lit.has(other))
    chunk.light.fill(0)
    this.lit.add(chunk)
    for (const shift of [SKY_SHIFT, BLOCK_SHIFT] as const) {
      const flood = new Flood(window, shift)
      if (shift === SKY_SHIFT) flood.shineDown(chunk)
      else flood.findSources(chunk)
      flood.enterFromAround()
      flood.spread()
    }
    window.changed |= 1 << 4
    return window.changedChunks()
  }

  /** After a cell was changed in a lit chunk. Returns the chunks that look different, that of the cell among them. */
  update(x: number, y: number, z: number): Chunk[] {
    const [chunkX, chunkZ] = [x >> 4, z >> 4]
    const window = new LightWindow(this.world, chunkX, chunkZ, (other) => this.lit.has(other))
    const [inX, inZ] = [x - (chunkX - 1) * CHUNK_SIZE, z - (chunkZ - 1) * CHUNK_SIZE]
    window.mark(inX, inZ)
    for (const shift of [SKY_SHIFT, BLOCK_SHIFT] as const) {
      const flood = new Flood(window, shift)
      flood.darken(inX, y, inZ)
      flood.spread()
    }
    return window.changedChunks()
  }
}

/** One kind of light on its way through a window. */
class Flood {
  private readonly growing: number[] = []
  private readonly window: LightWindow
  private readonly shift: Shift
  private readonly keep: number

  constructor(window: LightWindow, shift: Shift) {
    this.window = window
    this.shift = shift
    this.keep = shift === SKY_SHIFT ? 0x0f : 0xf0
  }

  /** The sky over a new chunk: full light down to the first block that takes any. */
  shineDown(chunk: Chunk): void {
    const bottoms = new Int16Array(CHUNK_SIZE * CHUNK_SIZE)
    for (let place = 0; place < CHUNK_SIZE * CHUNK_SIZE; place++) {
      let y = CHUNK_HEIGHT - 1
      let index = place + y * 256
      while (y >= 0 && OPACITY[idOf(chunk.cells[index] ?? 0)] === 0) {
        chunk.light[index] = FULL << SKY_SHIFT
        y--
        index -= 256
      }
      bottoms[place] = y + 1
    }
    // Only from places beside which it is darker does light spread: below the highest bottom around.
    for (let z = 0; z < CHUNK_SIZE; z++) {
      for (let x = 0; x < CHUNK_SIZE; x++) {
        const bottom = bottoms[z * 16 + x] ?? 0
        const isEdge = x === 0 || z === 0 || x === 15 || z === 15
        let top = bottom
        if (isEdge) top = CHUNK_HEIGHT - 1
        else {
          for (const beside of [z * 16 + x - 1, z * 16 + x + 1, z * 16 + x - 16, z * 16 + x + 16])
            top = Math.max(top, (bottoms[beside] ?? 0) - 1)
        }
        for (let y = bottom; y <= top && y < CHUNK_HEIGHT; y++)
          this.growing.push(y * LAYER + (z + 16) * WINDOW_SIZE + x + 16)
        // The sky also comes through a block at the very top that takes only some light.
        if (bottom === CHUNK_HEIGHT) this.raise(x + 16, CHUNK_HEIGHT - 1, z + 16, FULL)
      }
    }
  }

  /** Blocks of a new chunk that give light. */
  findSources(chunk: Chunk): void {
    const { cells } = chunk
    for (let index = 0; index < cells.length; index++) {
      const emission = EMISSION[(cells[index] ?? 0) & 1023] ?? 0
      if (emission === 0) continue
      chunk.light[index] = ((chunk.light[index] ?? 0) & this.keep) | (emission << this.shift)
      this.growing.push((index >> 8) * LAYER + (((index >> 4) & 15) + 16) * WINDOW_SIZE + (index & 15) + 16)
    }
  }

  /** Light at the sides of the chunks around that may come in. */
  enterFromAround(): void {
    for (let along = 16; along < 32; along++) {
      for (const [x, z] of [
        [15, along],
        [32, along],
        [along, 15],
        [along, 32],
      ] as const) {
        if (this.window.chunks[(z >> 4) * 3 + (x >> 4)] === undefined) continue
        for (let y = 0; y < CHUNK_HEIGHT; y++)
          if (this.levelAt(x, y, z) > 1) this.growing.push(y * LAYER + z * WINDOW_SIZE + x)
      }
    }
  }

  /** Takes away what came from or through a place whose cell changed, and finds what comes there now. */
  darken(x: number, y: number, z: number): void {
    const places: number[] = []
    const levels: number[] = []
    const clear = (atX: number, atY: number, atZ: number, level: number) => {
      this.write(atX, atY, atZ, 0)
      places.push(atY * LAYER + atZ * WINDOW_SIZE + atX)
      levels.push(level)
      const emission = this.shift === BLOCK_SHIFT ? (EMISSION[this.idAt(atX, atY, atZ)] ?? 0) : 0
      if (emission > 0) this.raise(atX, atY, atZ, emission)
      if (this.shift === SKY_SHIFT && atY === CHUNK_HEIGHT - 1) this.raise(atX, atY, atZ, FULL)
    }
    clear(x, y, z, this.levelAt(x, y, z))
    for (let next = 0; next < places.length; next++) {
      const place = places[next] ?? 0
      const level = levels[next] ?? 0
      this.aroundEach(place, (atX, atY, atZ, isBelow) => {
        const there = this.levelAt(atX, atY, atZ)
        if (there === 0) return
        const isFromHere = there < level || (isBelow && level === FULL && there === FULL && this.shift === SKY_SHIFT)
        if (isFromHere) clear(atX, atY, atZ, there)
        else this.growing.push(atY * LAYER + atZ * WINDOW_SIZE + atX)
      })
    }
  }

  /** Lets light go on from all places that were found. */
  spread(): void {
    for (let next = 0; next < this.growing.length; next++) {
      const place = this.growing[next] ?? 0
      const level = this.levelOf(place)
      if (level <= 1) continue
      this.aroundEach(place, (x, y, z, isBelow) => {
        const isStraight = isBelow && level === FULL && this.shift === SKY_SHIFT
        const opacity = OPACITY[this.idAt(x, y, z)] ?? 0
        const arriving = isStraight && opacity === 0 ? FULL : level - Math.max(1, opacity)
        if (arriving > this.levelAt(x, y, z)) {
          this.write(x, y, z, arriving)
          this.growing.push(y * LAYER + z * WINDOW_SIZE + x)
        }
      })
    }
  }

  /** Light that begins at a place: its own, or that of the sky above the world. */
  private raise(x: number, y: number, z: number, level: number): void {
    const opacity = OPACITY[this.idAt(x, y, z)] ?? 0
    const arriving = this.shift === BLOCK_SHIFT ? level : opacity === 0 ? FULL : Math.max(0, FULL - opacity)
    if (arriving <= this.levelAt(x, y, z)) return
    this.write(x, y, z, arriving)
    this.growing.push(y * LAYER + z * WINDOW_SIZE + x)
  }

  private aroundEach(place: number, visit: (x: number, y: number, z: number, isBelow: boolean) => void): void {
    const y = Math.floor(place / LAYER)
    const rest = place - y * LAYER
    const z = Math.floor(rest / WINDOW_SIZE)
    const x = rest - z * WINDOW_SIZE
    const { chunks } = this.window
    const isLoaded = (atX: number, atZ: number) => chunks[(atZ >> 4) * 3 + (atX >> 4)] !== undefined
    if (x > 0 && isLoaded(x - 1, z)) visit(x - 1, y, z, false)
    if (x < WINDOW_SIZE - 1 && isLoaded(x + 1, z)) visit(x + 1, y, z, false)
    if (z > 0 && isLoaded(x, z - 1)) visit(x, y, z - 1, false)
    if (z < WINDOW_SIZE - 1 && isLoaded(x, z + 1)) visit(x, y, z + 1, false)
    if (y > 0) visit(x, y - 1, z, true)
    if (y < CHUNK_HEIGHT - 1) visit(x, y + 1, z, false)
  }

  private levelOf(place: number): number {
    const y = Math.floor(place / LAYER)
    const rest = place - y * LAYER
    const z = Math.floor(rest / WINDOW_SIZE)
    return this.levelAt(rest - z * WINDOW_SIZE, y, z)
  }

  private levelAt(x: number, y: number, z: number): number {
    const chunk = this.window.chunks[(z >> 4) * 3 + (x >> 4)]
    return ((chunk?.light[cellIndex(x & 15, y, z & 15)] ?? 0) >> this.shift) & 15
  }

  private idAt(x: number, y: number, z: number): number {
    const chunk = this.window.chunks[(z >> 4) * 3 + (x >> 4)]
    return idOf(chunk?.cells[cellIndex(x & 15, y, z & 15)] ?? 0)
  }

  private write(x: number, y: number, z: number, level: number): void {
    const chunk = this.window.chunks[(z >> 4) * 3 + (x >> 4)]
    if (chunk === undefined) return
    const index = cellIndex(x & 15, y, z & 15)
    chunk.light[index] = ((chunk.light[index] ?? 0) & this.keep) | (level << this.shift)
    this.window.mark(x, z)
  }
}
