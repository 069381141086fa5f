import { DAY_MS, MINUTE_MS } from '@pinloft/contract/shared/units'
import type { Clock } from '../clock.ts'
import { StartFailure, WorkFailure } from '../process/work-failure.ts'

/** Interrupted work may be retried at once; if that fails too, it is not retried for this long, doubled each time. */
const REST_MS = 10 * MINUTE_MS
const REST_MAX_MS = DAY_MS
const KEPT_MAX = 200

interface Failed {
  failure: WorkFailure
  /** Number of interruptions in a row. */
  cutShortCount: number
  /** No retry before this time, in milliseconds since the Unix epoch. */
  restsUntilMs: number
}

/**
 * Recent failures of work that would only fail again, after as much time. Kept in memory and for a short time: the
 * cause may have been a busy computer, or a lack of memory.
 */
export class RecentFailures {
  readonly #clock: Clock
  /** Oldest first. */
  readonly #failed = new Map<string, Failed>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Does the work, unless it has failed recently: then throws the same `WorkFailure` again. */
  async attempt<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const failed = this.#failed.get(key)
    if (failed !== undefined && this.#clock.now() < failed.restsUntilMs) throw failed.failure
    try {
      const result = await work()
      this.#failed.delete(key)
      return result
    } catch (error) {
      if (error instanceof WorkFailure && !(error instanceof StartFailure)) this.#note(key, error)
      throw error
    }
  }

  #note(key: string, failure: WorkFailure): void {
    const previous = this.#failed.get(key)
    // Several callers wait for the same work.
    if (previous?.failure === failure) return
    const cutShortCount = failure.isVerdict ? 0 : (previous?.cutShortCount ?? 0) + 1
    this.#failed.delete(key)
    this.#failed.set(key, { failure, cutShortCount, restsUntilMs: this.#clock.now() + restMs(cutShortCount) })
    const [oldest] = this.#failed.keys()
    if (this.#failed.size > KEPT_MAX && oldest !== undefined) this.#failed.delete(oldest)
  }
}

function restMs(cutShortCount: number): number {
  if (cutShortCount === 1) return 0
  return Math.min(REST_MAX_MS, REST_MS * 2 ** Math.max(0, cutShortCount - 2))
}
