/** Requests come in bursts; with none for so long, a burst is over. */
const LULL_MS = 50
/** What takes longer moves many bytes; it may go on for hours. */
const LONG_REQUEST_MS = 1_000

/** Large work comes in bursts too: one picture after another. */
const LARGE_LULL_MS = 300

/** Knows whether somebody is asking for something, for work that can wait until nobody does. */
export class Traffic {
  #largeWork = 0
  #lastLargeAtMs = Number.NEGATIVE_INFINITY
  #inFlight = 0
  #lastAtMs = Number.NEGATIVE_INFINITY

  get isBusy(): boolean {
    const passedMs = performance.now() - this.#lastAtMs
    return passedMs < (this.#inFlight > 0 ? LONG_REQUEST_MS : LULL_MS)
  }

  /** A request begins; it is over when the returned function is called, at the first time. */
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

  /** Somebody waits for work that takes much memory, so that more such work beside it should not begin. */
  get hasLargeWork(): boolean {
    return this.#largeWork > 0 || performance.now() - this.#lastLargeAtMs < LARGE_LULL_MS
  }

  /** Does work that takes much memory and that somebody waits for. */
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
