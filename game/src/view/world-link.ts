import {
  type Cell,
  CHUNK_SIZE,
  type Chunk,
  type ChunkEdits,
  type ChunkMesh,
  type ChunkPlace,
  chunkKey,
  createChunk,
  type Edit,
  editsOf,
  type FromWorker,
  isBeyond,
  type ToWorker,
  World,
  wantedChunks,
} from '../index.ts'
import ChunkWorker from '../worker/worker.ts?worker&inline'

interface WorldLinkListeners {
  onMesh(place: ChunkPlace, mesh: ChunkMesh, isUrgent: boolean): void
  onDropped(place: ChunkPlace): void
}

/** The world as the page needs it, and the worker that makes, lights and meshes it. */
export class WorldLink {
  readonly world = new World()
  readonly #worker: Worker
  readonly #listeners: WorldLinkListeners
  /** What was changed where nothing is loaded at the moment. */
  readonly #away = new Map<number, { place: ChunkPlace; edits: ChunkEdits; texts: Map<number, string> }>()
  readonly #edited = new Set<number>()
  #wanted = ''
  #edits: Edit[] = []
  #editId = 0
  /** Rejects nothing: what goes wrong in the worker ends the game. */
  onFailed: (reason: string) => void = () => undefined

  constructor(
    seed: number,
    saved: readonly { place: ChunkPlace; edits: ChunkEdits; texts: Map<number, string> }[],
    listeners: WorldLinkListeners,
  ) {
    this.#listeners = listeners
    this.#worker = new ChunkWorker()
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data)
    this.#worker.onerror = ({ message }) => this.onFailed(message)
    this.#post({ type: 'start', seed })
    for (const chunk of saved) {
      this.#away.set(chunkKey(chunk.place.chunkX, chunk.place.chunkZ), chunk)
      this.#post({ type: 'restore', place: chunk.place, ...chunk.edits })
    }
  }

  /** Asks for the chunks around a place, and lets go of those that are far. Cheap while neither changes. */
  want(chunkX: number, chunkZ: number, distance: number): void {
    const wanted = `${chunkX} ${chunkZ} ${distance}`
    if (wanted === this.#wanted) return
    this.#wanted = wanted
    const [x, z] = [chunkX * CHUNK_SIZE, chunkZ * CHUNK_SIZE]
    for (const chunk of [...this.world.chunks.values()]) {
      if (!isBeyond(chunk, x, z, distance)) continue
      this.#keep(chunk)
      this.world.remove(chunk.chunkX, chunk.chunkZ)
      this.#listeners.onDropped(chunk)
    }
    const chunks = wantedChunks(x, z, distance)
    this.#post({ type: 'want', chunks, keepDistance: distance })
  }

  /** Changes a cell here and in the worker, with the next `flush`. False where nothing is loaded. */
  setCell(x: number, y: number, z: number, cell: Cell): boolean {
    if (this.world.setCell(x, y, z, cell) === undefined) return false
    this.#edits.push({ x, y, z, cell })
    return true
  }

  /** Sends what was changed since the last time. */
  flush(): void {
    if (this.#edits.length === 0) return
    for (const { x, z } of this.#edits) {
      for (const [stepX, stepZ] of [
        [0, 0],
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        this.#edited.add(chunkKey((x + stepX) >> 4, (z + stepZ) >> 4))
      }
    }
    this.#post({ type: 'edit', id: ++this.#editId, edits: this.#edits })
    this.#edits = []
  }

  /** Everything that differs from the terrain, loaded or not. */
  changes(): { place: ChunkPlace; edits: ChunkEdits; texts: Map<number, string> }[] {
    for (const chunk of this.world.chunks.values()) this.#keep(chunk)
    return [...this.#away.values()]
  }

  close(): void {
    this.#worker.terminate()
  }

  #keep(chunk: Chunk): void {
    const key = chunkKey(chunk.chunkX, chunk.chunkZ)
    const edits = editsOf(chunk)
    const place = { chunkX: chunk.chunkX, chunkZ: chunk.chunkZ }
    if (edits.indices.length > 0 || chunk.texts.size > 0)
      this.#away.set(key, { place, edits, texts: new Map(chunk.texts) })
    else this.#away.delete(key)
  }

  #receive(message: FromWorker): void {
    if (message.type === 'made') {
      const { place, cells, original } = message
      const chunk = createChunk(place.chunkX, place.chunkZ, cells as Uint16Array<ArrayBuffer>)
      original.indices.forEach((index, at) => {
        chunk.originals.set(index, original.cells[at] ?? 0)
      })
      for (const [index, text] of this.#away.get(chunkKey(place.chunkX, place.chunkZ))?.texts ?? [])
        chunk.texts.set(index, text)
      this.world.add(chunk)
    } else if (message.type === 'meshed') {
      const { place, mesh, light } = message
      const chunk = this.world.chunkAt(place.chunkX, place.chunkZ)
      if (chunk === undefined) return
      chunk.light.set(light)
      this.#listeners.onMesh(place, mesh, this.#edited.has(chunkKey(place.chunkX, place.chunkZ)))
    } else if (message.id === this.#editId) {
      this.#edited.clear()
    }
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }
}
