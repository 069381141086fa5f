import { savedOf } from '../play/chunk-store.ts'
import type { SavedChunk } from '../save/world-save.ts'
import { type Chunk, changeCell, createChunk } from '../world/chunk.ts'
import { chunkKey, isChunkInWorld } from '../world/coordinates.ts'
import type { Terrain } from '../world/terrain.ts'
import { World } from '../world/world.ts'

/** Chunks that stay in memory as cells; more are kept as what differs from their terrain. */
const LOADED_MAX = 128

/** A world that makes each chunk when it is asked for, so that no place in it is unknown. */
export class EndlessWorld extends World {
  readonly #terrain: Terrain
  readonly #away = new Map<number, SavedChunk>()

  constructor(terrain: Terrain, saved: readonly SavedChunk[]) {
    super()
    this.#terrain = terrain
    for (const chunk of saved) this.#away.set(chunkKey(chunk.chunkX, chunk.chunkZ), chunk)
  }

  override chunkAt(chunkX: number, chunkZ: number): Chunk | undefined {
    return super.chunkAt(chunkX, chunkZ) ?? (isChunkInWorld(chunkX, chunkZ) ? this.#make(chunkX, chunkZ) : undefined)
  }

  /** Forgets the chunks that were made first, all but a bounded number. */
  trim(): void {
    for (const chunk of this.chunks.values()) {
      if (this.chunks.size <= LOADED_MAX) return
      const saved = savedOf(chunk)
      if (saved !== undefined) this.#away.set(chunkKey(chunk.chunkX, chunk.chunkZ), saved)
      this.remove(chunk.chunkX, chunk.chunkZ)
    }
  }

  /** The chunks that differ from their terrain. */
  toSaved(): SavedChunk[] {
    const loaded = [...this.chunks.values()].map(savedOf).filter((chunk) => chunk !== undefined)
    return [...this.#away.values(), ...loaded]
  }

  #make(chunkX: number, chunkZ: number): Chunk {
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
