import type { RoomChange } from '@pinloft/contract/block-game/together'
import { idOf } from '../blocks/cell.ts'
import type { SavedChunk } from '../save/world-save.ts'
import { isBeyond, KEEP_MARGIN, wantedChunks } from '../worker/chunk-manager.ts'
import type { FromWorker, ToWorker } from '../worker/messages.ts'
import { type Chunk, changeCell, createChunk, editsOf } from '../world/chunk.ts'
import { cellIndex, chunkKey } from '../world/coordinates.ts'
import type { World } from '../world/world.ts'
import { applyChange } from './apply-change.ts'

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

  /** Makes a change that was decided on elsewhere, also where nothing is loaded. */
  change(change: RoomChange): void {
    const [x, , z] = change
    const place = { chunkX: x >> 4, chunkZ: z >> 4 }
    if (this.world.chunkAt(place.chunkX, place.chunkZ) !== undefined) {
      applyChange(this.world, change)
      return
    }
    const key = chunkKey(place.chunkX, place.chunkZ)
    const before = this.away.get(key)
    this.away.set(key, changedAway(before ?? { ...place, edits: NO_EDITS, texts: new Map() }, change))
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
    // A worker that took the place of another one makes it again, maybe without the last changes.
    if (this.world.chunkAt(chunkX, chunkZ) !== undefined) return
    const key = chunkKey(chunkX, chunkZ)
    const chunk = createChunk(chunkX, chunkZ, cells)
    original.indices.forEach((index, at) => {
      chunk.originals.set(index, original.cells[at] ?? 0)
    })
    const away = this.away.get(key)
    // Others may have changed it while it was made.
    away?.edits.indices.forEach((index, at) => {
      changeCell(chunk, index, away.edits.cells[at] ?? 0)
    })
    for (const [index, text] of away?.texts ?? []) chunk.texts.set(index, text)
    this.away.delete(key)
    this.world.add(chunk)
  }
}

const NO_EDITS = { indices: new Uint16Array(), cells: new Uint16Array() }

/** A chunk that is not loaded, with a change. A sign takes its text along. */
function changedAway(chunk: SavedChunk, [x, y, z, value]: RoomChange): SavedChunk {
  const index = cellIndex(x & 15, y, z & 15)
  const texts = new Map(chunk.texts)
  if (typeof value === 'string') {
    if (value === '') texts.delete(index)
    else texts.set(index, value)
    return { ...chunk, texts }
  }
  const cells = new Map(Array.from(chunk.edits.indices, (at, order) => [at, chunk.edits.cells[order] ?? 0]))
  if (idOf(cells.get(index) ?? 0) !== idOf(value)) texts.delete(index)
  cells.set(index, value)
  const indices = Uint16Array.from([...cells.keys()].sort((a, b) => a - b))
  return { ...chunk, edits: { indices, cells: indices.map((at) => cells.get(at) ?? 0) }, texts }
}

/** What a save needs of a chunk; undefined if it is as its terrain. */
export function savedOf(chunk: Chunk): SavedChunk | undefined {
  if (chunk.originals.size === 0 && chunk.texts.size === 0) return undefined
  const { chunkX, chunkZ, texts } = chunk
  return { chunkX, chunkZ, edits: editsOf(chunk), texts: new Map([...texts].sort(([a], [b]) => a - b)) }
}
