import type { LiveEvent } from '@pinloft/contract/shared/events'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import type { LoadGate } from '../../platform/jobs/load-gate.ts'
import type { LibrarySync } from './library/library-sync.ts'
import type { LoudnessScanner } from './loudness/loudness-scanner.ts'
import type { TagScanner } from './tags/tag-scanner.ts'

/** Requests come first right after a server start. */
const START_DELAY_MS = 2_000
/** Delay for batching changes, which seldom come alone. */
const GATHER_MS = 200
/** Delay before interrupted work is retried, unless other work comes earlier. */
const RETRY_MS = 10 * MINUTE_MS
/** Minimum interval between notifications while many files are read. */
const NOTIFY_INTERVAL_MS = 1_000

interface LibraryDependencies {
  sync: LibrarySync
  tags: TagScanner
  loudness: LoudnessScanner
  loadGate: LoadGate
  events: EventBus
  signal: AbortSignal
  /** Tracks were removed, and with them list entries. */
  onLost(): Promise<void>
  onError(error: unknown): void
}

/** Keeps the music library up to date, in the background and before requests are answered. */
export class Library {
  readonly #dependencies: LibraryDependencies
  readonly #reading: BackgroundLoop
  readonly #measuring: BackgroundLoop
  #unsubscribe: (() => void) | undefined
  #notifying: NodeJS.Timeout | undefined
  #notifiedAtMs = Number.NEGATIVE_INFINITY

  constructor(dependencies: LibraryDependencies) {
    const { signal, onError } = dependencies
    this.#dependencies = dependencies
    this.#reading = new BackgroundLoop({ work: () => this.#read(), signal, onError })
    this.#measuring = new BackgroundLoop({ work: () => this.#measure(), signal, onError })
  }

  start(): void {
    this.#unsubscribe = this.#dependencies.events.subscribe((event) => this.#onEvent(event))
    this.#reading.wake(START_DELAY_MS)
  }

  /** Applies the changes made so far. If there are many, applies some of them and returns true. */
  async catchUp(batches?: number): Promise<boolean> {
    const { sync, onLost } = this.#dependencies
    const { hasChanged, hasLost, isPartial } = await sync.catchUp(batches)
    if (hasLost) await onLost()
    if (hasChanged) {
      this.#notify()
      this.#reading.wake(0)
    }
    return isPartial
  }

  /** Wakes the scan, as there may be files to read. */
  wake(): void {
    this.#reading.wake(0)
  }

  /** Whether unknown loudness will be measured. */
  isMeasuring(): Promise<boolean> {
    return this.#dependencies.loudness.isPossible()
  }

  /** Resolves when the background work has ended. The signal must have been aborted before. */
  async close(): Promise<void> {
    clearTimeout(this.#notifying)
    this.#unsubscribe?.()
    await this.#reading.close()
    await this.#measuring.close()
  }

  #onEvent(event: LiveEvent): void {
    if ('folders' in event) this.#reading.wake(GATHER_MS)
  }

  async #read(): Promise<void> {
    const { tags, loadGate, signal } = this.#dependencies
    while (!signal.aborted) {
      await loadGate.beforeWork()
      // All files are listed by name before the first one is read.
      if (await this.catchUp(1)) continue
      const result = await tags.scanSome()
      if (result === 'again') this.#reading.wakeLater(RETRY_MS)
      if (result !== 'more') break
      this.#notify()
    }
    this.#measuring.wake(0)
  }

  async #measure(): Promise<void> {
    for (;;) {
      const result = await this.#dependencies.loudness.measureOne()
      if (result === 'again') this.#measuring.wakeLater(RETRY_MS)
      if (result !== 'more') return
      this.#notify()
    }
  }

  #notify(): void {
    if (this.#notifying !== undefined) return
    const waitMs = Math.max(0, this.#notifiedAtMs + NOTIFY_INTERVAL_MS - performance.now())
    this.#notifying = setTimeout(() => {
      this.#notifying = undefined
      this.#notifiedAtMs = performance.now()
      this.#dependencies.events.publish({ type: 'music_library_changed' })
    }, waitMs).unref()
  }
}
