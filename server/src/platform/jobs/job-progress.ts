const ANNOUNCE_EVERY_MS = 250
const STORE_EVERY_MS = 5_000
/** The speed is that of the last seconds. */
const SPEED_OVER_MS = 5_000
const SPEED_AFTER_MS = 500

interface ProgressOptions {
  done: number
  total: number | null
  /** A clock that only goes forward, in milliseconds. */
  steadyNow(): number
  /** Called a few times a second at most. */
  announce(): void
  /** Called every few seconds at most. */
  store(): void
}

/** How far a running job is. Kept in memory; others hear of it now and then. */
export class JobProgress {
  readonly #options: ProgressOptions
  readonly #samples: { atMs: number; done: number }[] = []
  #done: number
  #total: number | null
  #announcing: NodeJS.Timeout | undefined
  #storing: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: ProgressOptions) {
    this.#options = options
    this.#done = options.done
    this.#total = options.total
    this.#sample()
  }

  get amounts(): { done: number; total: number | null } {
    return { done: this.#done, total: this.#total }
  }

  /** Units per second; null until there is enough to measure. */
  get speed(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)]
    if (first === undefined || last === undefined || last.atMs - first.atMs < SPEED_AFTER_MS) return null
    return Math.max(0, ((last.done - first.done) * 1000) / (last.atMs - first.atMs))
  }

  report(done: number, total: number | null = this.#total): void {
    if (this.#isStopped) return
    this.#done = Math.round(done)
    this.#total = total
    this.#sample()
    const { announce, store } = this.#options
    this.#announcing ??= setTimeout(() => {
      this.#announcing = undefined
      announce()
    }, ANNOUNCE_EVERY_MS).unref()
    this.#storing ??= setTimeout(() => {
      this.#storing = undefined
      store()
    }, STORE_EVERY_MS).unref()
  }

  /** Nothing is announced or stored from now on. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#announcing)
    clearTimeout(this.#storing)
  }

  #sample(): void {
    const atMs = this.#options.steadyNow()
    const last = this.#samples.at(-1)
    // Reports may come for each block: a few samples a second are enough.
    if (last !== undefined && atMs - last.atMs < ANNOUNCE_EVERY_MS) return
    this.#samples.push({ atMs, done: this.#done })
    while ((this.#samples[1]?.atMs ?? Number.POSITIVE_INFINITY) < atMs - SPEED_OVER_MS) this.#samples.shift()
  }
}
