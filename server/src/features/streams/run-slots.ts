import { AppError } from '../../platform/errors.ts'

/** Work that holds a slot. */
export interface SlotHolder {
  /** Whether it has produced all that is wanted for now. */
  isIdle(): boolean
  /** Stops it. It releases its slot when it has ended. */
  giveWay(): void
}

interface Waiter {
  holder: SlotHolder
  start(): void
}

/**
 * A limited number of slots for work, granted in the order of the requests. An idle holder gives way to a waiting one,
 * so that each viewer gets a turn.
 */
export class RunSlots {
  readonly #limit: number
  readonly #waitLimitMs: number
  readonly #holders = new Set<SlotHolder>()
  /** Holders that were told to give way. */
  readonly #leaving = new Set<SlotHolder>()
  readonly #waiters = new Set<Waiter>()

  constructor({ limit, waitLimitMs }: { limit: number; waitLimitMs: number }) {
    this.#limit = limit
    this.#waitLimitMs = waitLimitMs
  }

  /** Resolves when the holder has a slot. Throws `stream_busy` if none becomes free in time. */
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

  /** Must be called when a holder becomes idle: it gives way if more holders are waiting than giving way already. */
  settle(holder: SlotHolder): void {
    if (this.#waiters.size <= this.#leaving.size || !this.#holders.has(holder) || this.#leaving.has(holder)) return
    this.#leaving.add(holder)
    holder.giveWay()
  }

  /** Stops waiting for a slot: `take` then resolves without one. */
  leave(holder: SlotHolder): void {
    for (const waiter of this.#waiters) {
      if (waiter.holder !== holder) continue
      this.#waiters.delete(waiter)
      waiter.start()
    }
  }

  /** Passes the slot to the longest waiting holder. Does nothing if this one has none. */
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
