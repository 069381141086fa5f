/** Limits work to a number of bytes per second, counting the time that the work itself takes. */
export class Pace {
  readonly #bytesPerSecond: number
  readonly #wait: (durationMs: number) => Promise<void>
  #freeAtMs = Number.NEGATIVE_INFINITY

  constructor(bytesPerSecond: number, wait: (durationMs: number) => Promise<void>) {
    this.#bytesPerSecond = bytesPerSecond
    this.#wait = wait
  }

  /** Call after each piece of work; waits for the rest of the time it should have taken. */
  async spend(sizeBytes: number, nowMs = performance.now()): Promise<void> {
    const waitMs = Math.max(0, this.#freeAtMs - nowMs)
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + (sizeBytes / this.#bytesPerSecond) * 1000
    if (waitMs > 0) await this.#wait(waitMs)
  }
}
