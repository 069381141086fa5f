import { chunkKey, type Edit, type FromWorker, type Session, type ToWorker } from '../index.ts'
import type { ChunkScene } from './scene/chunk-scene.ts'

/** A worker is asked this often whether it is still there, in seconds. */
const ASK_EVERY = 1
/** One that says nothing for so long is gone: each of its steps takes some milliseconds. */
const SILENCE_MAX = 10
/** While it begins, its code has to be loaded too. */
const BEGIN_MAX = 30
/** Workers that are begun within so many seconds. One more would have the fault of those before it. */
const STARTS_MAX = 4
const STARTS_WITHIN = 150

type ChunkWorker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>

interface ChunkLinkOptions {
  readonly session: Session
  readonly scene: Pick<ChunkScene, 'put' | 'remove'>
  createWorker(): ChunkWorker
  onFailed(reason: string): void
}

/**
 * Brings together the session's chunks, the worker that makes, lights and meshes them, and their picture. A worker that is
 * gone is replaced: the session has all that was changed, so nothing of it is lost.
 */
export class ChunkLink {
  readonly #options: ChunkLinkOptions
  #worker: ChunkWorker
  /** Chunks beside blocks that were just changed: their meshes go first. */
  readonly #urgent = new Set<number>()
  #wanted = ''
  #editId = 0
  /** Seconds that were seen to pass, without those in which the device slept. */
  #seconds = 0
  #askedAt = 0
  /** When the worker that is there now has to say something, at the latest. */
  #silentUntil = 0
  #startedAt: number[] = []

  constructor(options: ChunkLinkOptions) {
    this.#options = options
    this.#worker = this.#start()
  }

  /** Asks for what is around the player. Cheap while they stay in their chunk and look the same way. */
  want(distance: number): void {
    const { session, scene } = this.#options
    const { player, yaw } = session
    const eighth = Math.round(yaw / (Math.PI / 4))
    const wanted = `${Math.floor(player.x / 16)} ${Math.floor(player.z / 16)} ${distance} ${eighth}`
    if (wanted === this.#wanted) return
    this.#wanted = wanted
    const angle = eighth * (Math.PI / 4)
    const { message, dropped } = session.chunks.want(player.x, player.z, distance, -Math.sin(angle), -Math.cos(angle))
    for (const { chunkX, chunkZ } of dropped) scene.remove(chunkX, chunkZ)
    this.#post(message)
  }

  /** Sends what was changed. */
  send(edits: readonly Edit[]): void {
    if (edits.length === 0) return
    for (const { x, z } of edits) {
      for (const stepX of [-1, 0, 1]) {
        for (const stepZ of [-1, 0, 1]) this.#urgent.add(chunkKey((x + stepX) >> 4, (z + stepZ) >> 4))
      }
    }
    this.#post({ type: 'edit', id: ++this.#editId, edits })
  }

  /** To be called with every frame: finds a worker that has gone without a word. */
  watch(seconds: number): void {
    this.#seconds += seconds
    if (this.#seconds > this.#silentUntil) this.#replace('What makes the land has stopped.')
    else if (this.#seconds - this.#askedAt >= ASK_EVERY) {
      this.#askedAt = this.#seconds
      // No change is answered too.
      this.#post({ type: 'edit', id: 0, edits: [] })
    }
  }

  close(): void {
    this.#worker.terminate()
  }

  #start(): ChunkWorker {
    const { session, createWorker } = this.#options
    const worker = createWorker()
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data)
    worker.onerror = ({ message }) => this.#replace(message)
    this.#worker = worker
    this.#silentUntil = this.#seconds + BEGIN_MAX
    this.#askedAt = this.#seconds
    this.#startedAt.push(this.#seconds)
    this.#post({ type: 'start', seed: session.toSave().seed })
    for (const message of session.chunks.restoreMessages()) this.#post(message)
    return worker
  }

  #replace(reason: string): void {
    this.#worker.onmessage = this.#worker.onerror = null
    this.#worker.terminate()
    this.#startedAt = this.#startedAt.filter((at) => this.#seconds - at < STARTS_WITHIN)
    if (this.#startedAt.length >= STARTS_MAX) {
      this.#silentUntil = Number.POSITIVE_INFINITY
      this.#options.onFailed(reason)
      return
    }
    this.#wanted = ''
    this.#start()
  }

  #receive(message: FromWorker): void {
    this.#silentUntil = this.#seconds + SILENCE_MAX
    const { session, scene } = this.#options
    session.chunks.receive(message)
    if (message.type === 'meshed') {
      const { place, mesh } = message
      if (session.world.chunkAt(place.chunkX, place.chunkZ) === undefined) return
      scene.put(place, mesh, this.#urgent.has(chunkKey(place.chunkX, place.chunkZ)))
    } else if (message.type === 'edited' && message.id === this.#editId) this.#urgent.clear()
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }
}
