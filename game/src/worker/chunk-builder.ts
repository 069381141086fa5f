import { LightEngine } from '../light/light.ts'
import { LAYERS } from '../mesh/mesh-buffers.ts'
import { Mesher } from '../mesh/mesher.ts'
import { type Chunk, type ChunkEdits, changeCell, createChunk, editsOf } from '../world/chunk.ts'
import { CHUNK_HEIGHT, cellIndex, chunkKey, isChunkInWorld } from '../world/coordinates.ts'
import { Terrain } from '../world/terrain.ts'
import { World } from '../world/world.ts'
import type { ChunkPlace, Edit, FromWorker, ToWorker } from './messages.ts'

/** The world of one seed in the worker, and what is still to be done for it. */
class Build {
  readonly world = new World()
  readonly light = new LightEngine(this.world)
  readonly mesher = new Mesher()
  readonly meshed = new Set<Chunk>()
  /** Meshes that an edit made old, in the order of the edits. */
  readonly old = new Set<Chunk>()
  readonly saved = new Map<number, ChunkEdits>()
  readonly edits: number[] = []
  wanted: readonly ChunkPlace[] = []
  /** All of `wanted` before this are meshed. */
  next = 0
  readonly terrain: Terrain

  constructor(seed: number) {
    this.terrain = new Terrain(seed)
  }
}

/** What the worker does, without the worker: takes messages, works in small steps, and sends messages. */
export class ChunkBuilder {
  private build: Build | undefined
  private readonly send: (message: FromWorker, transfer: ArrayBuffer[]) => void

  constructor(send: (message: FromWorker, transfer: ArrayBuffer[]) => void) {
    this.send = send
  }

  receive(message: ToWorker): void {
    if (message.type === 'start') this.build = new Build(message.seed)
    else if (this.build === undefined) throw new Error('The first message must be start')
    else if (message.type === 'want') this.want(this.build, message.chunks, message.keepDistance)
    else if (message.type === 'restore') restore(this.build, message.place, message)
    else this.edit(this.build, message.id, message.edits)
  }

  /** Does one piece of work, a few milliseconds long. False if nothing is left to do. */
  step(): boolean {
    const { build } = this
    if (build === undefined) return false
    const [old] = build.old
    if (old !== undefined) {
      build.old.delete(old)
      this.mesh(build, old)
    } else if (build.edits.length > 0) {
      for (const id of build.edits.splice(0)) this.send({ type: 'edited', id }, [])
    } else {
      return this.stepWanted(build)
    }
    return true
  }

  private stepWanted(build: Build): boolean {
    for (; build.next < build.wanted.length; build.next++) {
      const { chunkX, chunkZ } = build.wanted[build.next] ?? { chunkX: 0, chunkZ: 0 }
      const chunk = build.world.chunkAt(chunkX, chunkZ)
      if (!isChunkInWorld(chunkX, chunkZ) || (chunk !== undefined && build.meshed.has(chunk))) continue
      for (let place = 0; place < 9; place++) {
        // Its own terrain first: bodies need that before it is seen.
        const [dx, dz] = [[0, 1, -1][place % 3] ?? 0, [0, 1, -1][Math.floor(place / 3)] ?? 0]
        if (build.world.chunkAt(chunkX + dx, chunkZ + dz) !== undefined) continue
        this.make(build, chunkX + dx, chunkZ + dz)
        return true
      }
      if (chunk !== undefined) this.mesh(build, chunk)
      return true
    }
    return false
  }

  private want(build: Build, chunks: readonly ChunkPlace[], keepDistance: number): void {
    build.wanted = chunks
    build.next = 0
    const [middle] = chunks
    if (middle === undefined) return
    for (const chunk of [...build.world.chunks.values()]) {
      const distance = Math.max(Math.abs(chunk.chunkX - middle.chunkX), Math.abs(chunk.chunkZ - middle.chunkZ))
      if (distance <= keepDistance) continue
      const key = chunkKey(chunk.chunkX, chunk.chunkZ)
      if (chunk.originals.size > 0) build.saved.set(key, editsOf(chunk))
      else build.saved.delete(key)
      build.world.remove(chunk.chunkX, chunk.chunkZ)
      build.meshed.delete(chunk)
      build.old.delete(chunk)
    }
  }

  private make(build: Build, chunkX: number, chunkZ: number): void {
    const chunk = createChunk(chunkX, chunkZ, build.terrain.generate(chunkX, chunkZ))
    const saved = build.saved.get(chunkKey(chunkX, chunkZ))
    saved?.indices.forEach((index, at) => {
      changeCell(chunk, index, saved.cells[at] ?? 0)
    })
    build.world.add(chunk)
    this.markOld(build, build.light.addChunk(chunk))
    this.sendMade(chunk)
  }

  private edit(build: Build, id: number, edits: readonly Edit[]): void {
    for (const edit of edits) this.change(build, edit)
    build.edits.push(id)
  }

  private change(build: Build, { x, y, z, cell }: Edit): void {
    if (y < 0 || y >= CHUNK_HEIGHT) return
    const [chunkX, chunkZ] = [x >> 4, z >> 4]
    const before = build.world.setCell(x, y, z, cell)
    if (before === undefined) {
      // Nothing is loaded there: it is changed when it is made.
      const key = chunkKey(chunkX, chunkZ)
      const { indices = [], cells = [] } = build.saved.get(key) ?? {}
      const all = new Map(Array.from(indices, (index, at) => [index, cells[at] ?? 0]))
      all.set(cellIndex(x & 15, y, z & 15), cell)
      build.saved.set(key, { indices: Uint16Array.from(all.keys()), cells: Uint16Array.from(all.values()) })
    } else if (before !== cell) {
      const own = build.world.chunkAt(chunkX, chunkZ)
      const changed = build.light.update(x, y, z)
      // The one that was touched is the one that is looked at.
      this.markOld(build, own === undefined ? changed : [own, ...changed])
    }
  }

  private markOld(build: Build, chunks: readonly Chunk[]): void {
    for (const chunk of chunks) if (build.meshed.has(chunk)) build.old.add(chunk)
  }

  private mesh(build: Build, chunk: Chunk): void {
    const mesh = build.mesher.mesh(build.world, chunk)
    if (mesh === undefined) {
      build.meshed.delete(chunk)
      return
    }
    build.meshed.add(chunk)
    const light = chunk.light.slice()
    const buffers = LAYERS.flatMap((layer) => [mesh[layer].position, mesh[layer].uv, mesh[layer].light])
    const { chunkX, chunkZ } = chunk
    this.send(
      { type: 'meshed', place: { chunkX, chunkZ }, mesh, light },
      [...buffers, light].map(({ buffer }) => buffer as ArrayBuffer),
    )
  }

  private sendMade(chunk: Chunk): void {
    const { chunkX, chunkZ } = chunk
    const cells = chunk.cells.slice()
    const indices = Uint16Array.from(chunk.originals.keys())
    const original = { indices, cells: Uint16Array.from(chunk.originals.values()) }
    const transfer = [cells.buffer, indices.buffer, original.cells.buffer] as ArrayBuffer[]
    this.send({ type: 'made', place: { chunkX, chunkZ }, cells, original }, transfer)
  }
}

function restore({ world, saved }: Build, { chunkX, chunkZ }: ChunkPlace, { indices, cells }: ChunkEdits): void {
  if (world.chunkAt(chunkX, chunkZ) !== undefined) throw new Error('A chunk is restored before it is made')
  saved.set(chunkKey(chunkX, chunkZ), { indices, cells })
}
