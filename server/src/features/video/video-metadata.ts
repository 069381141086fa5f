import { MINUTE_MS } from '@pinloft/contract/shared/units'
import type { Credentials } from '../../core/protection/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import { LoadGate } from '../../platform/jobs/load-gate.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { PlaybackService } from '../streams/index.ts'
import {
  deleteMetadata,
  deleteOrphanedMetadata,
  listUnprobed,
  saveMetadata,
  type VideoProperties,
} from './video.repository.ts'

/** Requests come first right after a server start. */
const START_DELAY_MS = 3_000
/** Delay for batching uploads, which seldom come alone. */
const GATHER_MS = 500
const BATCH_FILES = 20
/** Delay before interrupted work is retried, unless something is uploaded earlier. */
const RETRY_MS = 10 * MINUTE_MS

const WITHOUT_PASSWORD: Credentials = {
  password: undefined,
  token: undefined,
  session: { id: '', deviceId: '' },
  network: '',
}
const NO_TAGS = { title: null, series: null, season: null, episode: null }
const NOTHING: VideoProperties = { durationMs: null, widthPixels: null, heightPixels: null, ...NO_TAGS }

interface VideoMetadataDependencies {
  database: DatabaseHandle
  playback: PlaybackService
  events: EventBus
  traffic: Traffic
  onError(error: unknown): void
}

/** Determines the duration and size of videos in the background. Stores nothing about protected ones. */
export class VideoMetadata {
  readonly #dependencies: VideoMetadataDependencies
  readonly #loadGate: LoadGate
  readonly #loop: BackgroundLoop
  readonly #closing = new AbortController()
  #unsubscribe: (() => void) | undefined
  /** The leftovers of an interrupted run have been removed. */
  #isSwept = false

  constructor(dependencies: VideoMetadataDependencies) {
    const { traffic, onError } = dependencies
    const { signal } = this.#closing
    this.#dependencies = dependencies
    this.#loadGate = new LoadGate({ traffic, signal })
    this.#loop = new BackgroundLoop({ work: () => this.#run(), signal, onError })
  }

  start(): void {
    this.#unsubscribe = this.#dependencies.events.subscribe((event) => {
      if (event.type === 'file_uploaded' || event.type === 'file_changed') this.#loop.wake(GATHER_MS)
    })
    this.#loop.wake(START_DELAY_MS)
  }

  /** Called when a file with a content was deleted or has become protected; other files may have the same content. */
  forget(sha256: string): Promise<void> {
    return deleteOrphanedMetadata(this.#dependencies.database, sha256)
  }

  /** Probes a content again that was damaged and is intact again. */
  async reread(sha256: string): Promise<void> {
    await deleteMetadata(this.#dependencies.database, sha256)
    this.#loop.wake(0)
  }

  async close(): Promise<void> {
    this.#unsubscribe?.()
    this.#closing.abort()
    await this.#loop.close()
  }

  async #run(): Promise<void> {
    const { database, events } = this.#dependencies
    if (!this.#isSwept) await deleteOrphanedMetadata(database)
    this.#isSwept = true
    let afterId = ''
    for (;;) {
      const batch = await listUnprobed(database, { afterId, limit: BATCH_FILES })
      for (const film of batch) {
        await this.#loadGate.forRoom()
        await this.#loadGate.beforeWork()
        if (!(await this.#look(film))) return
      }
      if (batch.length > 0) events.publish({ type: 'videos_described' })
      const last = batch.at(-1)
      if (last === undefined || batch.length < BATCH_FILES) break
      afterId = last.id
    }
  }

  /** Returns false if no film can be probed at the moment. */
  async #look(film: { id: string; sha256: string }): Promise<boolean> {
    const { database, playback } = this.#dependencies
    try {
      await saveMetadata(database, film, await playback.measure(film.id, WITHOUT_PASSWORD))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'engine_missing') return false
      // This says nothing about the film.
      if (error.code === 'work_interrupted') this.#loop.wakeLater(RETRY_MS)
      // Any other error, such as that the file is gone, says nothing about its content.
      if (error.code === 'playback_unavailable') await saveMetadata(database, film, NOTHING)
    }
    return true
  }
}
