import type { Clock } from '../../../platform/clock.ts'
import { Allowance } from './allowance.ts'

/** What all visitors of a link may do together, and all of an address, over however many connections. */
const ALLOWANCES = {
  connections: { perSecond: 0.5, most: 20 },
  /** A game sends some 15 a second. */
  messages: { perSecond: 150, most: 600 },
  bytes: { perSecond: 64 * 1024, most: 512 * 1024 },
  changes: { perSecond: 40, most: 240 },
  /** Chunks that had to be made. */
  chunks: { perSecond: 8, most: 96 },
}
/** Links and addresses that are remembered; the others have done nothing for longer. */
const REMEMBERED_MAX = 2000

export type Limited = keyof typeof ALLOWANCES
type Allowances = Record<Limited, Allowance>

/** What one visitor shares with the others. */
export interface SharedLimits {
  /** False, if as much is not left. */
  take(kind: Limited, amount: number): boolean
  /** Takes away what is used up already. */
  charge(kind: Limited, amount: number): void
}

/** How much visitors do, by their link and by their address. */
export class VisitorLimits {
  readonly #clock: Clock
  /** The least recently used first. */
  readonly #known = new Map<string, Allowances>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  of(linkId: string, address: string): SharedLimits {
    const both = [this.#find(`link ${linkId}`), this.#find(`address ${address}`)]
    const nowMs = () => this.#clock.steadyNow()
    return {
      take: (kind, amount) => both.every((one) => one[kind].take(amount, nowMs())),
      charge: (kind, amount) => {
        for (const one of both) one[kind].charge(amount, nowMs())
      },
    }
  }

  #find(key: string): Allowances {
    const nowMs = this.#clock.steadyNow()
    const found =
      this.#known.get(key) ??
      (Object.fromEntries(
        Object.entries(ALLOWANCES).map(([kind, sizes]) => [kind, new Allowance({ ...sizes, nowMs })]),
      ) as Allowances)
    this.#known.delete(key)
    this.#known.set(key, found)
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size > REMEMBERED_MAX) this.#known.delete(oldest)
    return found
  }
}
