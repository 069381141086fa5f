export interface RestartPolicy {
  firstDelayMs: number
  /** The delay doubles with each restart, up to this. */
  maxDelayMs: number
  /** Restarts in a row before the program counts as failed. */
  restartsMax: number
  /** After being ready for this long, the count starts over. */
  wellAfterMs: number
}

export const USUAL_RESTARTS: RestartPolicy = {
  firstDelayMs: 1000,
  maxDelayMs: 60_000,
  restartsMax: 8,
  wellAfterMs: 60_000,
}

/** Computes the delay before each restart of a failed program. */
export class RestartDelays {
  readonly #policy: RestartPolicy
  #restarts = 0

  constructor(policy: RestartPolicy) {
    this.#policy = policy
  }

  /** `readyMs` is how long the program was ready before it failed. Null if it should not be restarted. */
  next(readyMs: number): number | null {
    const { firstDelayMs, maxDelayMs, restartsMax, wellAfterMs } = this.#policy
    if (readyMs >= wellAfterMs) this.#restarts = 0
    if (this.#restarts >= restartsMax) return null
    this.#restarts += 1
    return Math.min(maxDelayMs, firstDelayMs * 2 ** (this.#restarts - 1))
  }
}
