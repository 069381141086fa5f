import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import { Lulls } from '../../platform/jobs/lulls.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { Credentials } from '../protection/index.ts'
import type { PlaybackService } from '../streams/index.ts'
import { deleteFacts, deleteOrphanedFacts, listUnknown, saveFacts, type VideoFacts } from './video.repository.ts'

/** Requests come first when the server has just started. */
const START_DELAY_MS = 3_000
/** Uploads seldom come alone. */
const GATHER_MS = 500
const BATCH_FILES = 20

const WITHOUT_PASSWORD: Credentials = {
  password: undefined,
  token: undefined,
  session: { id: '', deviceId: '' },
  network: '',
}
const NOTHING: VideoFacts = { durationMs: null, widthPixels: null, heightPixels: null }

interface FilmFactsDependencies {
  database: DatabaseHandle
  playback: PlaybackService
  events: EventBus
  traffic: Traffic
  onError(error: unknown): void
}

/** Finds out in the background how long and how large videos are. Nothing is kept of protected ones. */
export class FilmFacts {
  readonly #dependencies: FilmFactsDependencies
  readonly #lulls: Lulls
  readonly #loop: BackgroundLoop
  readonly #closing = new AbortController()
  #unsubscribe: (() => void) | undefined
  /** What an interrupted run has left behind is gone. */
  #isSwept = false

  constructor(dependencies: FilmFactsDependencies) {
    const { traffic, onError } = dependencies
    const { signal } = this.#closing
    this.#dependencies = dependencies
    this.#lulls = new Lulls({ traffic, signal })
    this.#loop = new BackgroundLoop({ work: () => this.#run(), signal, onError })
  }

  start(): void {
    this.#unsubscribe = this.#dependencies.events.subscribe((event) => {
      if (event.type === 'file_uploaded' || event.type === 'file_changed') this.#loop.wake(GATHER_MS)
    })
    this.#loop.wake(START_DELAY_MS)
  }

  /** A file that had a content is deleted, or protected from now on; others may have the same. */
  forget(sha256: string): Promise<void> {
    return deleteOrphanedFacts(this.#dependencies.database, sha256)
  }

  /** Finds out anew what a content is, which was damaged and is whole. */
  async readAgain(sha256: string): Promise<void> {
    await deleteFacts(this.#dependencies.database, sha256)
    this.#loop.wake(0)
  }

  async close(): Promise<void> {
    this.#unsubscribe?.()
    this.#closing.abort()
    await this.#loop.close()
  }

  async #run(): Promise<void> {
    const { database, events } = this.#dependencies
    if (!this.#isSwept) await deleteOrphanedFacts(database)
    this.#isSwept = true
    let afterId = ''
    for (;;) {
      const batch = await listUnknown(database, { afterId, limit: BATCH_FILES })
      for (const film of batch) {
        await this.#lulls.forRoom()
        await this.#lulls.beforeWork()
        if (!(await this.#look(film))) return
      }
      if (batch.length > 0) events.publish({ type: 'videos_described' })
      const last = batch.at(-1)
      if (last === undefined || batch.length < BATCH_FILES) break
      afterId = last.id
    }
  }

  /** False where no film can be looked into just now. */
  async #look(film: { id: string; sha256: string }): Promise<boolean> {
    const { database, playback } = this.#dependencies
    try {
      const { durationMs, video } = await playback.describe(film.id, WITHOUT_PASSWORD)
      const { widthPixels = null, heightPixels = null } = video[0] ?? {}
      await saveFacts(database, film, { durationMs, widthPixels, heightPixels })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'engine_missing') return false
      // Whatever else it is, such as a file that is gone by now, is none of its content.
      if (error.code === 'playback_unavailable') await saveFacts(database, film, NOTHING)
    }
    return true
  }
}
