const RETRY_DELAY_MS = 5_000

interface LoopDependencies {
  /** Does all there is to do. */
  work(): Promise<void>
  signal: AbortSignal
  onError(error: unknown): void
}

/** Work in the background that is done again when it is woken while it runs; what fails is tried again. */
export class BackgroundLoop {
  readonly #dependencies: LoopDependencies
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false

  constructor(dependencies: LoopDependencies) {
    this.#dependencies = dependencies
  }

  wake(delayMs: number): void {
    this.#isWoken = true
    if (this.#running !== undefined || this.#dependencies.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#running = this.#run().finally(() => (this.#running = undefined))
    }, delayMs).unref()
  }

  /** Settles when the work has ended. The signal has been given before. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const { work, signal, onError } = this.#dependencies
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
  }
}
