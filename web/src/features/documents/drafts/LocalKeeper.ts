/** What is typed is kept in the browser at most this long after. */
const KEEP_LOCALLY_AFTER_MS = 250

export interface LocalKeeperOptions<Draft> {
  /** Resolves with the key of the copy. */
  keep: (draft: Draft) => Promise<string>
  forget: (key: string) => Promise<void>
}

/**
 * Keeps a copy in the browser of what the server has not confirmed. One write at a time, always of the newest text, so
 * that an older one never ends up over a newer one.
 */
export class LocalKeeper<Draft> {
  readonly #options: LocalKeeperOptions<Draft>
  #timer: ReturnType<typeof setTimeout> | undefined
  #draft: Draft | null = null
  #last: Promise<boolean> = Promise.resolve(true)
  #key: string | null = null
  #isKept = false

  constructor(options: LocalKeeperOptions<Draft>) {
    this.#options = options
  }

  change(draft: Draft): void {
    this.#draft = draft
    this.#timer ??= setTimeout(() => void this.flush(), KEEP_LOCALLY_AFTER_MS)
  }

  /** Writes what waits. False if this browser can't keep it. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const draft = this.#draft
    this.#draft = null
    if (draft === null) return this.#last
    this.#isKept = true
    this.#last = this.#last.then(() =>
      this.#options.keep(draft).then(
        (key) => {
          this.#key = key
          return true
        },
        () => false,
      ),
    )
    return this.#last
  }

  /** The server has everything. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#draft = null
    if (!this.#isKept) return
    this.#isKept = false
    this.#last = this.#last.then(async () => {
      const key = this.#key
      this.#key = null
      // It would only be sent once more.
      if (key !== null) await this.#options.forget(key).catch(() => undefined)
      return true
    })
  }
}
