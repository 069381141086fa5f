/** Keeps work below a number of bytes per second, as far as the time that it takes itself does not. */
export class Pace {
  readonly #bytesPerSecond: number
  readonly #wait: (durationMs: number) => Promise<void>
  #freeAtMs = Number.NEGATIVE_INFINITY

  constructor(bytesPerSecond: number, wait: (durationMs: number) => Promise<void>) {
    this.#bytesPerSecond = bytesPerSecond
    this.#wait = wait
  }

  /** To be called after each piece of work; waits as long as it should have taken. */
  async spend(sizeBytes: number, nowMs = performance.now()): Promise<void> {
    const waitMs = Math.max(0, this.#freeAtMs - nowMs)
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + (sizeBytes / this.#bytesPerSecond) * 1000
    if (waitMs > 0) await this.#wait(waitMs)
  }
}
