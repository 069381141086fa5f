import type { FileKey } from '../../platform/age/age-header.ts'
import type { Clock } from '../../platform/clock.ts'

/** Scope of a remembered key: one session and one subject, while it has this lock. */
export interface KeyScope {
  sessionId: string
  subject: string
  lock: string
}

interface Entry extends KeyScope {
  fileKey: FileKey
  /** Both in milliseconds since the Unix epoch. */
  idleUntil: number
  endsAt: number
}

/**
 * Recently opened file keys, in memory only, under names that cannot be guessed. The least recently used are dropped
 * first.
 */
export class KeyMemory {
  readonly #clock: Clock
  readonly #limits: { idleMs: number; maxMs: number; maxEntries: number }
  readonly #entries = new Map<string, Entry>()

  constructor(clock: Clock, limits: { idleMs: number; maxMs: number; maxEntries: number }) {
    this.#clock = clock
    this.#limits = limits
  }

  keep(name: string, scope: KeyScope, fileKey: FileKey): void {
    const { idleMs, maxMs, maxEntries } = this.#limits
    const now = this.#clock.now()
    this.#entries.delete(name)
    this.#entries.set(name, { ...scope, fileKey, idleUntil: now + idleMs, endsAt: now + maxMs })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= maxEntries) return
      this.#entries.delete(oldest)
    }
  }

  /** Returns the key under a name, and extends its life; null if it has expired or has another scope. */
  find(name: string, { sessionId, subject, lock }: KeyScope): FileKey | null {
    const entry = this.#entries.get(name)
    if (entry === undefined || this.#isOver(entry)) return null
    if (entry.sessionId !== sessionId || entry.subject !== subject || entry.lock !== lock) return null
    this.#entries.delete(name)
    this.#entries.set(name, { ...entry, idleUntil: this.#clock.now() + this.#limits.idleMs })
    return entry.fileKey
  }

  forget(isForgotten: (scope: KeyScope) => boolean): void {
    for (const [name, entry] of this.#entries) if (isForgotten(entry)) this.#entries.delete(name)
  }

  removeExpired(): void {
    for (const [name, entry] of this.#entries) if (this.#isOver(entry)) this.#entries.delete(name)
  }

  #isOver({ idleUntil, endsAt }: Entry): boolean {
    return Math.min(idleUntil, endsAt) <= this.#clock.now()
  }
}
