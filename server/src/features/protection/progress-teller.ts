import type { EventBus } from '../../platform/events/event-bus.ts'

const TELL_EVERY_MS = 250

/** Tells the open tabs how far work on a file has come: at its begin and its end, and a few times a second between. */
export class ProgressTeller {
  readonly #events: EventBus
  readonly #fileId: string
  readonly #totalBytes: number
  #doneBytes = 0
  #toldAtMs = Number.NEGATIVE_INFINITY

  constructor(events: EventBus, fileId: string, totalBytes: number) {
    this.#events = events
    this.#fileId = fileId
    this.#totalBytes = totalBytes
    this.advance(0)
  }

  advance(sizeBytes: number): void {
    this.#doneBytes += sizeBytes
    const nowMs = performance.now()
    if (this.#doneBytes < this.#totalBytes && nowMs - this.#toldAtMs < TELL_EVERY_MS) return
    this.#toldAtMs = nowMs
    this.#events.publish({
      type: 'protection_progress',
      fileId: this.#fileId,
      doneBytes: this.#doneBytes,
      totalBytes: this.#totalBytes,
    })
  }
}
