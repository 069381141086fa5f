const RETRY_DELAY_MS = 5_000

interface LoopDependencies {
  /** Does all pending work. */
  work(): Promise<void>
  signal: AbortSignal
  onError(error: unknown): void
}

/** Background work that runs again if woken while running; failures are retried. */
export class BackgroundLoop {
  readonly #dependencies: LoopDependencies
  #timer: NodeJS.Timeout | undefined
  #later: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false

  constructor(dependencies: LoopDependencies) {
    this.#dependencies = dependencies
  }

  wake(delayMs: number): void {
    this.#isWoken = true
    if (this.#running !== undefined || this.#dependencies.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.runNow(), delayMs).unref()
  }

  /** Runs immediately. Settles when all work is done, or has failed for now. */
  async runNow(): Promise<void> {
    this.#isWoken = true
    clearTimeout(this.#timer)
    this.#running ??= this.#run()
    await this.#running
  }

  /** Wakes the loop after a delay, even if it is running now. */
  wakeLater(delayMs: number): void {
    if (this.#dependencies.signal.aborted) return
    clearTimeout(this.#later)
    this.#later = setTimeout(() => this.wake(0), delayMs).unref()
  }

  /** Settles when the work has ended. The signal must be aborted first. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    clearTimeout(this.#later)
    await this.#running
  }

  async #run(): Promise<void> {
    const { work, signal, onError } = this.#dependencies
    try {
      while (this.#isWoken && !signal.aborted) {
        this.#isWoken = false
        try {
          await work()
        } catch (error) {
          if (signal.aborted) return
          onError(error)
          this.#timer = setTimeout(() => this.wake(0), RETRY_DELAY_MS).unref()
          return
        }
      }
    } finally {
      // In the same tick as the last check for a wake-up: a later one starts a new run.
      this.#running = undefined
    }
  }
}
