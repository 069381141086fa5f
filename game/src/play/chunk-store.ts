import type { SavedChunk } from '../save/world-save.ts'
import { isBeyond, KEEP_MARGIN, wantedChunks } from '../worker/chunk-manager.ts'
import type { FromWorker, ToWorker } from '../worker/messages.ts'
import { type Chunk, createChunk, editsOf } from '../world/chunk.ts'
import { chunkKey } from '../world/coordinates.ts'
import type { World } from '../world/world.ts'

/**
 * The chunks of the page: those that are loaded, and what a save needs of those that differ from their terrain and are not.
 * The worker keeps and forgets the same chunks, as both go by the messages of `want`.
 */
export class ChunkStore {
  /** Those that are not loaded. */
  private readonly away = new Map<number, SavedChunk>()
  private readonly world: World

  constructor(world: World, saved: readonly SavedChunk[]) {
    this.world = world
    for (const chunk of saved) this.away.set(chunkKey(chunk.chunkX, chunk.chunkZ), chunk)
  }

  /** For the worker, before it is asked for chunks. */
  restoreMessages(): ToWorker[] {
    return this.all().map(({ chunkX, chunkZ, edits }) => ({ type: 'restore', place: { chunkX, chunkZ }, ...edits }))
  }

  /** Takes what the worker has made of a chunk. */
  receive(message: FromWorker): void {
    if (message.type === 'made') this.add(message)
    else if (message.type === 'meshed') {
      this.world.chunkAt(message.place.chunkX, message.place.chunkZ)?.light.set(message.light)
    }
  }

  /**
   * Asks for the chunks around a place, in blocks, at a view distance in chunks, and unloads what is too far from it. The look
   * as in `wantedChunks`. `dropped` are to be drawn no longer.
   */
  want(x: number, z: number, distance: number, lookX = 0, lookZ = 0): { message: ToWorker; dropped: Chunk[] } {
    const dropped = [...this.world.chunks.values()].filter((chunk) => isBeyond(chunk, x, z, distance))
    for (const chunk of dropped) {
      const saved = savedOf(chunk)
      if (saved !== undefined) this.away.set(chunkKey(chunk.chunkX, chunk.chunkZ), saved)
      this.world.remove(chunk.chunkX, chunk.chunkZ)
    }
    const chunks = wantedChunks(x, z, distance, lookX, lookZ)
    return { message: { type: 'want', chunks, keepDistance: distance + KEEP_MARGIN }, dropped }
  }

  all(): SavedChunk[] {
    const loaded = [...this.world.chunks.values()].map(savedOf).filter((chunk) => chunk !== undefined)
    return [...this.away.values(), ...loaded]
  }

  private add({ place: { chunkX, chunkZ }, cells, original }: Extract<FromWorker, { type: 'made' }>): void {
    const key = chunkKey(chunkX, chunkZ)
    const before = this.world.chunkAt(chunkX, chunkZ)
    const chunk = createChunk(chunkX, chunkZ, cells)
    original.indices.forEach((index, at) => {
      chunk.originals.set(index, original.cells[at] ?? 0)
    })
    for (const [index, text] of before?.texts ?? this.away.get(key)?.texts ?? []) chunk.texts.set(index, text)
    this.away.delete(key)
    this.world.add(chunk)
  }
}

/** What a save needs of a chunk; undefined if it is as its terrain. */
export function savedOf(chunk: Chunk): SavedChunk | undefined {
  if (chunk.originals.size === 0 && chunk.texts.size === 0) return undefined
  const { chunkX, chunkZ, texts } = chunk
  return { chunkX, chunkZ, edits: editsOf(chunk), texts: new Map([...texts].sort(([a], [b]) => a - b)) }
}
