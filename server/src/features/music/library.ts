import type { LiveEvent } from '@pinloft/contract/events'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import type { Lulls } from '../../platform/jobs/lulls.ts'
import type { LibrarySync } from './library-sync.ts'
import type { LoudnessScanner } from './loudness/loudness-scanner.ts'
import type { TagScanner } from './tag-scanner.ts'

/** Requests come first when the server has just started. */
const START_DELAY_MS = 2_000
/** Changes are gathered for so long, as they seldom come alone. */
const GATHER_MS = 200
/** While much is read, those who look at it are told so often. */
const TELL_INTERVAL_MS = 1_000

interface LibraryDependencies {
  sync: LibrarySync
  tags: TagScanner
  loudness: LoudnessScanner
  lulls: Lulls
  events: EventBus
  signal: AbortSignal
  /** Tracks are gone, and with them entries of lists. */
  onLost(): Promise<void>
  onError(error: unknown): void
}

/** Keeps what is known of the music up to date, in the background and before anybody is told of it. */
export class Library {
  readonly #dependencies: LibraryDependencies
  readonly #reading: BackgroundLoop
  readonly #measuring: BackgroundLoop
  #unsubscribe: (() => void) | undefined
  #telling: NodeJS.Timeout | undefined
  #toldAtMs = Number.NEGATIVE_INFINITY

  constructor(dependencies: LibraryDependencies) {
    const { signal, onError } = dependencies
    this.#dependencies = dependencies
    this.#reading = new BackgroundLoop({ work: () => this.#read(), signal, onError })
    this.#measuring = new BackgroundLoop({ work: () => this.#measure(), signal, onError })
  }

  start(): void {
    this.#unsubscribe = this.#dependencies.events.subscribe((event) => this.#hear(event))
    this.#reading.wake(START_DELAY_MS)
  }

  /** What has changed so far is known afterwards; where that is much, some of it, and the answer is true. */
  async catchUp(batches?: number): Promise<boolean> {
    const { sync, onLost } = this.#dependencies
    const { hasChanged, hasLost, isPartial } = await sync.catchUp(batches)
    if (hasLost) await onLost()
    if (hasChanged) {
      this.#tell()
      this.#reading.wake(0)
    }
    return isPartial
  }

  /** There may be files to read. */
  wake(): void {
    this.#reading.wake(0)
  }

  /** Whether loudness that is not known will be measured. */
  isMeasuring(): Promise<boolean> {
    return this.#dependencies.loudness.isPossible()
  }

  /** Settles when the work in the background has ended. The signal has been given before. */
  async close(): Promise<void> {
    clearTimeout(this.#telling)
    this.#unsubscribe?.()
    await this.#reading.close()
    await this.#measuring.close()
  }

  #hear(event: LiveEvent): void {
    if ('folders' in event) this.#reading.wake(GATHER_MS)
  }

  async #read(): Promise<void> {
    const { tags, lulls, signal } = this.#dependencies
    while (!signal.aborted) {
      await lulls.beforeWork()
      // All are listed by their names before the first is read.
      if (await this.catchUp(1)) continue
      if (!(await tags.scanSome())) break
      this.#tell()
    }
    this.#measuring.wake(0)
  }

  async #measure(): Promise<void> {
    while (await this.#dependencies.loudness.measureOne()) this.#tell()
  }

  #tell(): void {
    if (this.#telling !== undefined) return
    const waitMs = Math.max(0, this.#toldAtMs + TELL_INTERVAL_MS - performance.now())
    this.#telling = setTimeout(() => {
      this.#telling = undefined
      this.#toldAtMs = performance.now()
      this.#dependencies.events.publish({ type: 'music_library_changed' })
    }, waitMs).unref()
  }
}
