import type { ThumbnailOf } from './thumbnails.api.ts'

export interface ThumbnailStoreOptions {
  /** Null if there is no thumbnail. Errors are retried after `retryAfterMs`, on the next request, and by `retryFailed`. */
  load: (wanted: ThumbnailOf, signal: AbortSignal) => Promise<Blob | null>
  /** Thumbnails that are not shown are evicted beyond this size. */
  maxBytes: number
  /** Maximum number of concurrent requests. Below a browser's connection limit, so that other requests do not wait. */
  atOnce: number
  /** Debounce before a request: entries fly past while a list scrolls. */
  settleMs: number
  /** Delays before a failed request is repeated, such as one that was refused by a busy server; then it is given up. */
  retryAfterMs: readonly number[]
}

interface Held {
  wanted: ThumbnailOf
  listeners: Set<() => void>
  /** Undefined until it is known, null if there is no thumbnail. */
  url: string | null | undefined
  sizeBytes: number
  loading: AbortController | null
  hasFailed: boolean
  failureCount: number
}

/** Overhead counted per entry, so that those without a thumbnail are limited too. */
const ENTRY_BYTES = 4096

/** In-memory cache of thumbnails, as object URLs. The most recently requested is loaded first. */
export class ThumbnailStore {
  readonly #options: ThumbnailStoreOptions
  /** By key; least recently used first. */
  readonly #held = new Map<string, Held>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #sizeBytes = 0

  constructor(options: ThumbnailStoreOptions) {
    this.#options = options
  }

  /** Undefined while it is not known, null if there is none. */
  urlOf(wanted: ThumbnailOf): string | null | undefined {
    return this.#held.get(keyOf(wanted))?.url
  }

  /** Requests a thumbnail until the returned function is called. The listener is called when there is a URL. */
  want(wanted: ThumbnailOf, listener: () => void): () => void {
    const key = keyOf(wanted)
    const fresh: Held = {
      wanted,
      listeners: new Set(),
      url: undefined,
      sizeBytes: ENTRY_BYTES,
      loading: null,
      hasFailed: false,
      failureCount: 0,
    }
    const held = this.#held.get(key) ?? fresh
    if (held === fresh) this.#sizeBytes += ENTRY_BYTES
    held.hasFailed = false
    this.#held.delete(key)
    this.#held.set(key, held)
    held.listeners.add(listener)
    this.#loadSoon()
    return () => this.#release(key, held, listener)
  }

  /** Loads again what is shown but could not be loaded, such as after a reconnection. */
  retryFailed(): void {
    for (const held of this.#held.values()) held.hasFailed = false
    this.#loadSoon()
  }

  /** Drops everything, such as at the end of the session. */
  forgetAll(): void {
    for (const [key, held] of this.#held) this.#drop(key, held)
  }

  #release(key: string, held: Held, listener: () => void): void {
    held.listeners.delete(listener)
    if (held.listeners.size > 0 || this.#held.get(key) !== held) return
    if (held.url === undefined) this.#drop(key, held)
    else this.#shrink()
  }

  #loadSoon(): void {
    this.#timer ??= setTimeout(() => this.#settled(), this.#options.settleMs)
  }

  #settled(): void {
    this.#timer = undefined
    this.#loadMore()
  }

  #loadMore(): void {
    const all = [...this.#held.values()]
    let free = this.#options.atOnce - all.filter(({ loading }) => loading !== null).length
    for (const held of all.reverse()) {
      if (free <= 0) return
      if (held.url !== undefined || held.loading !== null || held.hasFailed || held.listeners.size === 0) continue
      free--
      void this.#load(held)
    }
  }

  async #load(held: Held): Promise<void> {
    const loading = new AbortController()
    held.loading = loading
    try {
      const picture = await this.#options.load(held.wanted, loading.signal)
      if (!loading.signal.aborted) this.#keep(held, picture)
    } catch {
      // Without a URL the icon stays.
      held.hasFailed = true
      this.#retryLater(held)
    }
    held.loading = null
    this.#loadMore()
  }

  #retryLater(held: Held): void {
    const delayMs = this.#options.retryAfterMs[held.failureCount++]
    if (delayMs === undefined) return
    setTimeout(() => {
      if (held.listeners.size === 0) return
      held.hasFailed = false
      this.#loadSoon()
    }, delayMs)
  }

  #keep(held: Held, picture: Blob | null): void {
    held.url = picture && URL.createObjectURL(picture)
    held.sizeBytes += picture?.size ?? 0
    this.#sizeBytes += picture?.size ?? 0
    for (const listener of held.listeners) listener()
    this.#shrink()
  }

  #shrink(): void {
    for (const [key, held] of this.#held) {
      if (this.#sizeBytes <= this.#options.maxBytes) return
      if (held.listeners.size === 0) this.#drop(key, held)
    }
  }

  #drop(key: string, held: Held): void {
    held.loading?.abort()
    if (held.url) URL.revokeObjectURL(held.url)
    this.#held.delete(key)
    this.#sizeBytes -= held.sizeBytes
  }
}

function keyOf({ file, size }: ThumbnailOf): string {
  return `${file.id} ${file.version} ${size}`
}
