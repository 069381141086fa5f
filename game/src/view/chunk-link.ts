import { chunkKey, type Edit, type FromWorker, type Session, type ToWorker } from '../index.ts'
import ChunkWorker from '../worker/worker.ts?worker&inline'
import type { ChunkScene } from './scene/chunk-scene.ts'

/** Brings together the session's chunks, the worker that makes, lights and meshes them, and their picture. */
export class ChunkLink {
  readonly #session: Session
  readonly #scene: ChunkScene
  readonly #worker: Worker
  /** Chunks beside blocks that were just changed: their meshes go first. */
  readonly #urgent = new Set<number>()
  #wanted = ''
  #editId = 0

  constructor(session: Session, scene: ChunkScene, onFailed: (reason: string) => void) {
    this.#session = session
    this.#scene = scene
    this.#worker = new ChunkWorker()
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data)
    this.#worker.onerror = ({ message }) => onFailed(message)
    this.#post({ type: 'start', seed: session.toSave().seed })
    for (const message of session.chunks.restoreMessages()) this.#post(message)
  }

  /** Asks for what is around the player. Cheap while they stay in their chunk and look the same way. */
  want(distance: number): void {
    const { player, yaw } = this.#session
    const eighth = Math.round(yaw / (Math.PI / 4))
    const wanted = `${Math.floor(player.x / 16)} ${Math.floor(player.z / 16)} ${distance} ${eighth}`
    if (wanted === this.#wanted) return
    this.#wanted = wanted
    const angle = eighth * (Math.PI / 4)
    const { message, dropped } = this.#session.chunks.want(
      player.x,
      player.z,
      distance,
      -Math.sin(angle),
      -Math.cos(angle),
    )
    for (const { chunkX, chunkZ } of dropped) this.#scene.remove(chunkX, chunkZ)
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

  close(): void {
    this.#worker.terminate()
  }

  #receive(message: FromWorker): void {
    this.#session.chunks.receive(message)
    if (message.type === 'meshed') {
      const { place, mesh } = message
      if (this.#session.world.chunkAt(place.chunkX, place.chunkZ) === undefined) return
      this.#scene.put(place, mesh, this.#urgent.has(chunkKey(place.chunkX, place.chunkZ)))
    } else if (message.type === 'edited' && message.id === this.#editId) this.#urgent.clear()
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }
}
