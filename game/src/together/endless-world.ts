import { AIR, type Cell } from '../blocks/cell.ts'
import { savedOf } from '../play/chunk-store.ts'
import { CHUNKS_MAX, encodedLength, type SavedChunk, SIGN_MAX_BYTES } from '../save/world-save.ts'
import { type Chunk, changeCell, createChunk } from '../world/chunk.ts'
import { cellIndex, chunkKey, isChunkInWorld } from '../world/coordinates.ts'
import type { Terrain } from '../world/terrain.ts'
import { World } from '../world/world.ts'

/** Chunks that are in memory as cells; more are kept as what differs from their terrain. */
const LOADED_MAX = 128
/** The most that one more changed cell, sign or chunk adds to a save. */
const CELL_BYTES = 6
const SIGN_BYTES = 5 + SIGN_MAX_BYTES
const CHUNK_BYTES = 32
/** Signs in a chunk that have a text. A save takes chunks of a megabyte, of which changed cells need a fifth at most. */
const SIGNS_MAX = 1024

/** Of the chunks in a save. */
export interface SaveLimits {
  readonly bytes: number
  readonly chunks: number
}

export const NO_LIMITS: SaveLimits = { bytes: Number.POSITIVE_INFINITY, chunks: CHUNKS_MAX }

/**
 * A world that makes each chunk when it is asked for, so that no place in it is unknown. It never becomes larger than a save
 * may be: what it has no room for is not changed.
 */
export class EndlessWorld extends World {
  readonly #terrain: Terrain
  readonly #limits: SaveLimits
  readonly #away = new Map<number, SavedChunk>()
  /** Of its save: never less than they are, and exact after `measure`. */
  #sizeBytes = 0
  #changedCount = 0
  #madeCount = 0
  /** Whether it may not grow for another reason. */
  isFull = false

  constructor(terrain: Terrain, saved: readonly SavedChunk[], limits: SaveLimits) {
    super()
    this.#terrain = terrain
    this.#limits = limits
    for (const chunk of saved) this.#away.set(chunkKey(chunk.chunkX, chunk.chunkZ), chunk)
    this.#measure(saved)
  }

  /** How many chunks were made from the terrain until now, each of which takes a while. */
  get madeCount(): number {
    return this.#madeCount
  }

  override chunkAt(chunkX: number, chunkZ: number): Chunk | undefined {
    return super.chunkAt(chunkX, chunkZ) ?? (isChunkInWorld(chunkX, chunkZ) ? this.#make(chunkX, chunkZ) : undefined)
  }

  /** Whether a place can be looked at without making its chunk. */
  isLoaded(x: number, z: number): boolean {
    return super.chunkAt(x >> 4, z >> 4) !== undefined
  }

  /** Air in the place of what was changed already makes no save larger. */
  hasRoomForCell(x: number, y: number, z: number, cell: Cell): boolean {
    const chunk = this.chunkAt(x >> 4, z >> 4)
    const isChanged = chunk?.originals.has(cellIndex(x & 15, y, z & 15))
    return (cell === AIR && isChanged) || this.#hasRoom(chunk, CELL_BYTES)
  }

  hasRoomForText(x: number, y: number, z: number, text: string): boolean {
    const chunk = this.chunkAt(x >> 4, z >> 4)
    if (text === '' || chunk === undefined) return true
    const isFurther = !chunk.texts.has(cellIndex(x & 15, y, z & 15))
    return !(isFurther && chunk.texts.size >= SIGNS_MAX) && this.#hasRoom(chunk, SIGN_BYTES)
  }

  override setCell(x: number, y: number, z: number, cell: Cell): Cell | undefined {
    if (!this.hasRoomForCell(x, y, z, cell)) return undefined
    this.#grow(this.chunkAt(x >> 4, z >> 4), CELL_BYTES)
    return super.setCell(x, y, z, cell)
  }

  override setText(x: number, y: number, z: number, text: string): void {
    if (!this.hasRoomForText(x, y, z, text)) return
    if (text !== '') this.#grow(this.chunkAt(x >> 4, z >> 4), SIGN_BYTES)
    super.setText(x, y, z, text)
  }

  /** The chunks that differ from their terrain. */
  toSaved(): SavedChunk[] {
    const loaded = [...this.chunks.values()].map(savedOf).filter((chunk) => chunk !== undefined)
    const saved = [...this.#away.values(), ...loaded]
    this.#measure(saved)
    return saved
  }

  #measure(saved: readonly SavedChunk[]): void {
    this.#changedCount = saved.length
    this.#sizeBytes = saved.reduce((sum, chunk) => sum + encodedLength(chunk), 0)
  }

  #hasRoom(chunk: Chunk | undefined, sizeBytes: number): boolean {
    if (this.isFull) return false
    const { bytes, chunks } = this.#limits
    return this.#sizeBytes + sizeBytes + CHUNK_BYTES <= bytes && this.#changedCount + firstsOf(chunk) <= chunks
  }

  #grow(chunk: Chunk | undefined, sizeBytes: number): void {
    this.#changedCount += firstsOf(chunk)
    this.#sizeBytes += sizeBytes + firstsOf(chunk) * CHUNK_BYTES
  }

  /** In the place of those that were made first. */
  #make(chunkX: number, chunkZ: number): Chunk {
    for (const old of this.chunks.values()) {
      if (this.chunks.size < LOADED_MAX) break
      const saved = savedOf(old)
      if (saved !== undefined) this.#away.set(chunkKey(old.chunkX, old.chunkZ), saved)
      this.remove(old.chunkX, old.chunkZ)
    }
    this.#madeCount++
    const chunk = createChunk(chunkX, chunkZ, this.#terrain.generate(chunkX, chunkZ))
    const key = chunkKey(chunkX, chunkZ)
    const { edits, texts } = this.#away.get(key) ?? {}
    this.#away.delete(key)
    edits?.indices.forEach((index, at) => {
      changeCell(chunk, index, edits.cells[at] ?? 0)
    })
    for (const [index, text] of texts ?? []) chunk.texts.set(index, text)
    this.add(chunk)
    return chunk
  }
}

/** 1 for a chunk that a save had no need of until now. */
function firstsOf(chunk: Chunk | undefined): number {
  return chunk?.originals.size === 0 && chunk.texts.size === 0 ? 1 : 0
}
