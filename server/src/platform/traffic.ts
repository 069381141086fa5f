/** Requests come in bursts; after this long without any, a burst is over. */
const LULL_MS = 50
/** Longer requests transfer large amounts of data and may go on for hours, so they no longer count. */
const LONG_REQUEST_MS = 1_000

/** Large work also comes in bursts: one picture after another. */
const LARGE_LULL_MS = 300

/** Tracks whether requests are being served, for work that can wait until none are. */
export class Traffic {
  #largeWork = 0
  #lastLargeAtMs = Number.NEGATIVE_INFINITY
  #inFlight = 0
  #lastAtMs = Number.NEGATIVE_INFINITY

  get isBusy(): boolean {
    const passedMs = performance.now() - this.#lastAtMs
    return passedMs < (this.#inFlight > 0 ? LONG_REQUEST_MS : LULL_MS)
  }

  /** Marks the start of a request; the returned function marks its end, on the first call. */
  begin(): () => void {
    this.#inFlight++
    this.#lastAtMs = performance.now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#inFlight--
      this.#lastAtMs = performance.now()
    }
  }

  /** Whether a client waits for work that takes a lot of memory, so that no more such work should start. */
  get hasLargeWork(): boolean {
    return this.#largeWork > 0 || performance.now() - this.#lastLargeAtMs < LARGE_LULL_MS
  }

  /** Does work that takes a lot of memory and that a client is waiting for. */
  async duringLargeWork<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#largeWork++
    try {
      return await work()
    } finally {
      this.#largeWork--
      this.#lastLargeAtMs = performance.now()
    }
  }
}
