import type { Clock } from '../../platform/clock.ts'

const KEPT_MS = 10 * 60 * 1000
const KEPT_MAX = 200

/**
 * What has failed a moment ago and would only fail again, after as long a time. In memory and not for long: the cause may
 * have been that the computer was busy, or out of memory.
 */
export class RecentFailures {
  readonly #clock: Clock
  /** When each is forgotten, the oldest first. */
  readonly #until = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > this.#clock.now()
  }

  add(key: string): void {
    this.#until.delete(key)
    this.#until.set(key, this.#clock.now() + KEPT_MS)
    const [oldest] = this.#until.keys()
    if (this.#until.size > KEPT_MAX && oldest !== undefined) this.#until.delete(oldest)
  }
}
