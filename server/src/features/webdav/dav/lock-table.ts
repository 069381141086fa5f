import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'

const LOCKS_MAX = 1000

export interface NewLock {
  /** Path from the root. */
  path: string
  /** The app password that has it. */
  holderId: string
  isShared: boolean
  /** Whether it also covers everything below. */
  isDeep: boolean
  /** XML that tells other programs who has it. */
  owner: string
  durationMs: number
}

export interface Lock extends NewLock {
  token: string
  /** On the steady clock. */
  expiresAtMs: number
}

/** The locks of programs. They are kept in memory: a restart ends them, as their time limit does. */
export class LockTable {
  readonly #clock: Clock
  readonly #locks = new Map<string, Lock>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Those on a path, or on a folder above with everything below it. */
  covering(path: string): Lock[] {
    return this.#present().filter((lock) => lock.path === path || (lock.isDeep && isBelow(path, lock.path)))
  }

  /** Those on what is below a path. */
  below(path: string): Lock[] {
    return this.#present().filter((lock) => isBelow(lock.path, path))
  }

  /** Those on a path itself. */
  at(path: string): Lock[] {
    return this.#present().filter((lock) => lock.path === path)
  }

  find(token: string): Lock | undefined {
    return this.#present().find((lock) => lock.token === token)
  }

  /** Throws `dav_locked` or `dav_locks_too_many`. */
  add(wanted: NewLock): Lock {
    const others = [...this.covering(wanted.path), ...(wanted.isDeep ? this.below(wanted.path) : [])]
    if (others.some((other) => !other.isShared || !wanted.isShared)) throw new AppError('dav_locked')
    if (this.#locks.size >= LOCKS_MAX) throw new AppError('dav_locks_too_many')
    const lock = { ...wanted, token: `opaquelocktoken:${randomUUID()}`, expiresAtMs: 0 }
    this.#locks.set(lock.token, lock)
    return this.extend(lock, wanted.durationMs)
  }

  extend(lock: Lock, durationMs: number): Lock {
    lock.durationMs = durationMs
    lock.expiresAtMs = this.#clock.steadyNow() + durationMs
    return lock
  }

  remove(token: string): void {
    this.#locks.delete(token)
  }

  /** Removes those on what has left its path. */
  removeTree(path: string): void {
    for (const { token } of [...this.at(path), ...this.below(path)]) this.remove(token)
  }

  removeHolder(holderId: string): void {
    for (const lock of this.#locks.values()) if (lock.holderId === holderId) this.remove(lock.token)
  }

  #present(): Lock[] {
    const now = this.#clock.steadyNow()
    for (const { token, expiresAtMs } of this.#locks.values()) if (expiresAtMs <= now) this.#locks.delete(token)
    return [...this.#locks.values()]
  }
}

function isBelow(path: string, folder: string): boolean {
  return path !== folder && (folder === '' || path.startsWith(`${folder}/`))
}
