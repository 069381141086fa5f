import { ApiError } from '../../../platform/api-error.ts'

/** How long after a change it is saved, with those that followed meanwhile: a crash loses at most the last second. */
export const SAVE_DELAY_MS = 700
const RETRY_FIRST_MS = 3000
const RETRY_MAX_MS = 30_000

/** `untouched`: nothing was changed since the document was opened. `conflict`: it was changed elsewhere meanwhile. */
export type SaveState = 'untouched' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'conflict'

export interface SavingOptions {
  /** The version that was opened. */
  version: string
  /** Fingerprint of everything that was changed in the document; null while something is half done. */
  digest(): string | null
  /** Whether the person did something a moment ago, of which `touched` will tell. */
  isTouched(): boolean
  /** Builds the bytes of the changed document. */
  build(): Promise<Uint8Array<ArrayBuffer>>
  /** Stores the bytes over a version durably, and returns the new version. */
  send(bytes: Uint8Array<ArrayBuffer>, version: string): Promise<string>
  /** With what a save failed by, if it did. */
  onState(state: SaveState, failure?: unknown): void
}

interface Attempt {
  digest: string | null
  bytes: Uint8Array<ArrayBuffer>
}

/** Saves a document by itself, shortly after each change; at most one request at a time. */
export class PdfSaving {
  readonly #options: SavingOptions
  /** All versions that this document had here. */
  readonly #versions: Set<string>
  #version: string
  #savedDigest: string | null
  #state: SaveState = 'untouched'
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  /** Sent, but without a reply: only the same bytes may follow, as they may have been stored. */
  #unanswered: Attempt | null = null
  #retryMs = RETRY_FIRST_MS

  constructor(options: SavingOptions) {
    this.#options = options
    this.#version = options.version
    this.#versions = new Set([options.version])
    this.#savedDigest = options.digest()
  }

  get state(): SaveState {
    return this.#state
  }

  /** Whether leaving now would lose something. */
  get isUnsaved(): boolean {
    return ['unsaved', 'saving', 'failed', 'conflict'].includes(this.#state)
  }

  /** Whether a version is the opened one, or was stored from here. */
  isOwn(version: string): boolean {
    return this.#versions.has(version)
  }

  /** What is there now counts as saved: the library adds values of its own while it shows a page. */
  rebase(): void {
    if (!this.isUnsaved && !this.#options.isTouched()) this.#savedDigest = this.#options.digest()
  }

  /** The person did something, which may have changed the document. */
  touched(): void {
    if (this.#state === 'conflict' || !this.#isChanged()) return
    if (this.#state !== 'saving' && this.#state !== 'failed') this.#tell('unsaved')
    // Whoever goes on typing or drawing does not put it off.
    if (this.#timer === undefined) this.#schedule(this.#state === 'failed' ? this.#retryMs : SAVE_DELAY_MS)
  }

  /** Saves now what is not saved. Settles when it is, or cannot be. */
  async flush(): Promise<void> {
    this.stop()
    await this.#running
    if (this.#state === 'conflict') return
    if (this.#options.digest() === null) this.#schedule(SAVE_DELAY_MS)
    else if (this.#isChanged()) await this.#save()
    else if (this.#state === 'unsaved') this.#tell('saved')
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #isChanged(): boolean {
    return this.#options.digest() !== this.#savedDigest
  }

  #schedule(delayMs: number): void {
    this.stop()
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  #save(): Promise<void> {
    this.#running ??= this.#attempt().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #attempt(): Promise<void> {
    this.#tell('saving')
    try {
      const attempt = this.#unanswered ?? { digest: this.#options.digest(), bytes: await this.#options.build() }
      this.#unanswered = attempt
      this.#version = await this.#options.send(attempt.bytes, this.#version)
      this.#versions.add(this.#version)
      this.#unanswered = null
      this.#savedDigest = attempt.digest
      this.#retryMs = RETRY_FIRST_MS
    } catch (error) {
      this.#fail(error)
      return
    }
    const isMore = this.#isChanged()
    this.#tell(isMore ? 'unsaved' : 'saved')
    if (isMore) this.#schedule(SAVE_DELAY_MS)
  }

  #fail(error: unknown): void {
    const isRefused = error instanceof ApiError && error.status < 500
    if (isRefused) this.#unanswered = null
    const isConflict = error instanceof ApiError && error.status === 409
    this.#tell(isConflict ? 'conflict' : 'failed', error)
    if (isRefused) return
    this.#schedule(this.#retryMs)
    this.#retryMs = Math.min(RETRY_MAX_MS, 2 * this.#retryMs)
  }

  #tell(state: SaveState, failure?: unknown): void {
    this.#state = state
    this.#options.onState(state, failure)
  }
}
