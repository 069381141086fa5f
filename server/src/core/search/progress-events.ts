import type { EventBus } from '../../platform/events/event-bus.ts'

/** Results that are on screen are searched again at most this often while texts are read. */
const INTERVAL_MS = 1000

/** Publishes that the index has come further, but only after a search that had to say that files are still waiting. */
export class ProgressEvents {
  readonly #events: EventBus
  #steps = 0
  #isExpected = false
  #timer: NodeJS.Timeout | undefined

  constructor(events: EventBus) {
    this.#events = events
  }

  /** Number of steps that the index has made so far. */
  get steps(): number {
    return this.#steps
  }

  /** The index has made a step. */
  note(): void {
    this.#steps++
    if (this.#isExpected) this.#publishSoon()
  }

  /** A search that began after so many steps was answered without the files that are still waiting. */
  expect(stepsBefore: number): void {
    this.#isExpected = true
    if (this.#steps !== stepsBefore) this.#publishSoon()
  }

  close(): void {
    this.#isExpected = false
    clearTimeout(this.#timer)
  }

  #publishSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      if (!this.#isExpected) return
      this.#isExpected = false
      this.#events.publish({ type: 'search_index_changed' })
    }, INTERVAL_MS).unref()
  }
}
