import { setTimeout as delay } from 'node:timers/promises'
import type { Traffic } from '../traffic.ts'

/** How long work waits for a burst of requests to end; then some of it is done anyway. */
const WAIT_LIMIT_MS = 500
const STEP_MS = 10
const LONG_STEP_MS = 200

/** Decides when background work may proceed. */
export class LoadGate {
  readonly #traffic: Traffic
  readonly #signal: AbortSignal

  constructor({ traffic, signal }: { traffic: Traffic; signal: AbortSignal }) {
    this.#traffic = traffic
    this.#signal = signal
  }

  /** Waits while requests are being served, up to a time limit, unless a caller is waiting for the work itself. */
  async beforeWork(isUrgent: () => boolean = () => false): Promise<void> {
    const deadlineMs = performance.now() + WAIT_LIMIT_MS
    while (this.#traffic.isBusy && !isUrgent() && performance.now() < deadlineMs) await this.#wait(STEP_MS)
    this.#signal.throwIfAborted()
  }

  /** Waits while other work needs the memory, after freeing what is held. */
  async forRoom(freeMemory?: () => Promise<void>): Promise<void> {
    if (this.#traffic.hasLargeWork) await freeMemory?.()
    while (this.#traffic.hasLargeWork) await this.#wait(STEP_MS)
  }

  /** Waits until there are no requests, for any length of time. */
  async untilIdle(): Promise<void> {
    while (this.#traffic.isBusy || this.#traffic.hasLargeWork) await this.#wait(LONG_STEP_MS)
    this.#signal.throwIfAborted()
  }

  async #wait(durationMs: number): Promise<void> {
    await delay(durationMs, undefined, { ref: false, signal: this.#signal })
  }
}
