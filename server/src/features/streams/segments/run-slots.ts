import { AppError } from '../../../platform/errors.ts'

/** Work that holds a slot. */
export interface SlotHolder {
  /** It has made all that is wanted for now. */
  isIdle(): boolean
  /** Ends it: another one has the slot now. */
  giveWay(): void
}

interface Waiter {
  holder: SlotHolder
  start(): void
}

/**
 * A bounded number of slots for work, given in the order of the questions. Who has made enough for now gives way to who
 * waits, so that each viewer has a turn.
 */
export class RunSlots {
  readonly #limit: number
  readonly #waitLimitMs: number
  readonly #holders = new Set<SlotHolder>()
  readonly #waiters = new Set<Waiter>()

  constructor({ limit, waitLimitMs }: { limit: number; waitLimitMs: number }) {
    this.#limit = limit
    this.#waitLimitMs = waitLimitMs
  }

  /** Settles when the holder has a slot. Throws `stream_busy` where none becomes free in time. */
  take(holder: SlotHolder): Promise<void> {
    if (this.#waiters.size === 0 && (this.#holders.size < this.#limit || this.#endIdle())) {
      this.#holders.add(holder)
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        holder,
        start: () => {
          clearTimeout(overdue)
          resolve()
        },
      }
      const overdue = setTimeout(() => {
        this.#waiters.delete(waiter)
        reject(new AppError('stream_busy'))
      }, this.#waitLimitMs)
      this.#waiters.add(waiter)
    })
  }

  /** To be called when a holder has become idle. */
  settle(holder: SlotHolder): void {
    if (this.#waiters.size === 0 || !this.#holders.has(holder)) return
    holder.giveWay()
    this.release(holder)
  }

  /** Gives the slot back, or ends the waiting for one: then `take` settles all the same. */
  release(holder: SlotHolder): void {
    for (const waiter of this.#waiters) {
      if (waiter.holder !== holder) continue
      this.#waiters.delete(waiter)
      waiter.start()
    }
    if (!this.#holders.delete(holder)) return
    const [next] = this.#waiters
    if (next === undefined) return
    this.#waiters.delete(next)
    this.#holders.add(next.holder)
    next.start()
  }

  #endIdle(): boolean {
    for (const holder of this.#holders) {
      if (!holder.isIdle()) continue
      this.#holders.delete(holder)
      holder.giveWay()
      return true
    }
    return false
  }
}
