import { AppError } from '../../platform/errors.ts'

/** Work that holds a slot. */
export interface SlotHolder {
  /** It has made all that is wanted for now. */
  isIdle(): boolean
  /** Ends it. It releases its slot when it has ended. */
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
  /** Those that were told to give way. */
  readonly #leaving = new Set<SlotHolder>()
  readonly #waiters = new Set<Waiter>()

  constructor({ limit, waitLimitMs }: { limit: number; waitLimitMs: number }) {
    this.#limit = limit
    this.#waitLimitMs = waitLimitMs
  }

  /** Settles when the holder has a slot. Throws `stream_busy` where none becomes free in time. */
  take(holder: SlotHolder): Promise<void> {
    if (this.#waiters.size === 0 && this.#holders.size < this.#limit) {
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
      for (const other of this.#holders) if (other.isIdle()) this.settle(other)
    })
  }

  /** To be called when a holder has become idle: it gives way, where somebody waits for whom nobody does so yet. */
  settle(holder: SlotHolder): void {
    if (this.#waiters.size <= this.#leaving.size || !this.#holders.has(holder) || this.#leaving.has(holder)) return
    this.#leaving.add(holder)
    holder.giveWay()
  }

  /** Ends the waiting of who is gone: then `take` settles all the same. */
  leave(holder: SlotHolder): void {
    for (const waiter of this.#waiters) {
      if (waiter.holder !== holder) continue
      this.#waiters.delete(waiter)
      waiter.start()
    }
  }

  /** Gives the slot to who waits for it longest. Does nothing where the holder has none. */
  release(holder: SlotHolder): void {
    if (!this.#holders.delete(holder)) return
    this.#leaving.delete(holder)
    const [next] = this.#waiters
    if (next === undefined) return
    this.#waiters.delete(next)
    this.#holders.add(next.holder)
    next.start()
  }
}
