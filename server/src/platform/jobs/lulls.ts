import { setTimeout as delay } from 'node:timers/promises'
import type { Traffic } from '../traffic.ts'

/** Work waits so long for the end of a burst of requests; then some is done all the same. */
const WAIT_LIMIT_MS = 500
const STEP_MS = 10
const LONG_STEP_MS = 200

/** When work in the background may go on. */
export class Lulls {
  readonly #traffic: Traffic
  readonly #signal: AbortSignal

  constructor({ traffic, signal }: { traffic: Traffic; signal: AbortSignal }) {
    this.#traffic = traffic
    this.#signal = signal
  }

  /** Waits while others ask for something, up to a time, and while nobody waits for the work itself. */
  async beforeWork(isUrgent: () => boolean = () => false): Promise<void> {
    const deadlineMs = performance.now() + WAIT_LIMIT_MS
    while (this.#traffic.isBusy && !isUrgent() && performance.now() < deadlineMs) await this.#wait(STEP_MS)
    this.#signal.throwIfAborted()
  }

  /** Waits while others need the memory, having given back what is held. */
  async forRoom(giveBack?: () => Promise<void>): Promise<void> {
    if (this.#traffic.hasLargeWork) await giveBack?.()
    while (this.#traffic.hasLargeWork) await this.#wait(STEP_MS)
  }

  /** Waits until nobody asks for anything, however long that takes. */
  async untilIdle(): Promise<void> {
    while (this.#traffic.isBusy || this.#traffic.hasLargeWork) await this.#wait(LONG_STEP_MS)
    this.#signal.throwIfAborted()
  }

  async #wait(durationMs: number): Promise<void> {
    await delay(durationMs, undefined, { ref: false, signal: this.#signal })
  }
}
