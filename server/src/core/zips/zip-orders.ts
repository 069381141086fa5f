import { ZIP_KEPT_MINUTES } from '@pinloft/contract/zips/limits'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'
import type { ChosenEntries } from '../files/index.ts'

const KEPT_MS = ZIP_KEPT_MINUTES * 60_000
const ORDERS_MAX_PER_SESSION = 10

/** A prepared archive. */
export interface ZipOrder {
  sessionId: string
  /** Of the archive. */
  name: string
  chosen: ChosenEntries
  /** The tokens for the protected files in it, by file id. */
  tokens: ReadonlyMap<string, string>
  leftOutCount: number
}

/** The archives prepared in each session, in memory only. */
export class ZipOrders {
  readonly #clock: Clock
  /** By id, the least recently used first. */
  readonly #orders = new Map<string, { order: ZipOrder; keptUntil: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Stores an order and returns its id. */
  keep(order: ZipOrder): string {
    const id = randomId()
    this.#put(id, order)
    const now = this.#clock.now()
    let ofSession = [...this.#orders.values()].filter((other) => other.order.sessionId === order.sessionId).length
    for (const [oldId, old] of this.#orders) {
      const isSurplus = old.order.sessionId === order.sessionId && ofSession > ORDERS_MAX_PER_SESSION
      if (isSurplus) ofSession--
      if (isSurplus || old.keptUntil <= now) this.#orders.delete(oldId)
    }
    return id
  }

  /** Returns an order and extends its lifetime. Throws `zip_not_found`. */
  find(sessionId: string, id: string): ZipOrder {
    const found = this.#orders.get(id)
    if (found?.order.sessionId !== sessionId || found.keptUntil <= this.#clock.now()) {
      throw new AppError('zip_not_found')
    }
    this.#put(id, found.order)
    return found.order
  }

  forgetSession(sessionId: string): void {
    for (const [id, { order }] of this.#orders) if (order.sessionId === sessionId) this.#orders.delete(id)
  }

  #put(id: string, order: ZipOrder): void {
    this.#orders.delete(id)
    this.#orders.set(id, { order, keptUntil: this.#clock.now() + KEPT_MS })
  }
}
