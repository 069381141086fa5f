interface TimeLimitOptions {
  limitMs: number
  /** How much waiting is made up for, at most. */
  waitingMaxMs: number
  /** How long the work has waited for a CPU since any time before. */
  waitedMs(): number
}

/** Calls back when work has taken too long, not counting the time that it waited for a CPU. */
export class TimeLimit {
  readonly #options: TimeLimitOptions
  readonly #onOver: () => void
  readonly #startMs = performance.now()
  readonly #waitedBeforeMs: number
  #timer: NodeJS.Timeout

  constructor(options: TimeLimitOptions, onOver: () => void) {
    this.#options = options
    this.#onOver = onOver
    this.#waitedBeforeMs = options.waitedMs()
    this.#timer = setTimeout(() => this.#check(), options.limitMs)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #check(): void {
    const { limitMs, waitingMaxMs, waitedMs } = this.#options
    const waiting = Math.min(waitingMaxMs, waitedMs() - this.#waitedBeforeMs)
    const leftMs = limitMs + waiting - (performance.now() - this.#startMs)
    if (leftMs < 1) this.#onOver()
    else this.#timer = setTimeout(() => this.#check(), leftMs)
  }
}
