import { HOUR_MS } from '@pinloft/contract/shared/units'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomToken, tokenHash } from '../../../platform/ids.ts'

const IDLE_MS = 6 * HOUR_MS
const VISITS_MAX = 10_000
const COUNTED_MAX_PER_VISIT = 10_000

/** One person who follows one link, for as long as their browser keeps its cookie, in memory only. */
export interface Visit {
  shareId: string
  /** The hash of the link's password that was entered; another password has another one. Null until then. */
  openedHash: string | null
  /** What opens the protected files whose passwords were entered, by file. */
  fileTokens: Map<string, string>
  /** What is downloaded: each counts once, however many ranges or retries it takes. */
  counted: Map<string, Promise<boolean>>
  usedAt: number
}

export class Visits {
  readonly #clock: Clock
  /** By the hash of the cookie, or by a name for a client without one; the least recently used first. */
  readonly #visits = new Map<string, Visit>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  find(shareId: string, cookie: string | undefined): Visit | null {
    return cookie === undefined ? null : this.#find(tokenHash(cookie), shareId)
  }

  /** Begins a visit, and returns the value of its cookie. */
  begin(shareId: string): { cookie: string; visit: Visit } {
    const cookie = randomToken()
    return { cookie, visit: this.#add(tokenHash(cookie), shareId) }
  }

  /** The visit of a client that keeps no cookies, such as a download manager. It never opens a password. */
  anonymous(shareId: string, client: string): Visit {
    const key = `${shareId} ${client}`
    return this.#find(key, shareId) ?? this.#add(key, shareId)
  }

  /**
   * Counts what a visit downloads for the first time. Requests at the same time wait for the one that counts. Returns whether
   * this one did. Throws `share_ended` if nothing may be counted any more.
   */
  async count(visit: Visit, what: string, charge: () => Promise<boolean>): Promise<boolean> {
    const known = visit.counted.get(what)
    const counting = known ?? charge()
    if (known === undefined && visit.counted.size < COUNTED_MAX_PER_VISIT) visit.counted.set(what, counting)
    const isCounted = await counting.catch((error) => {
      visit.counted.delete(what)
      throw error
    })
    if (!isCounted) {
      visit.counted.delete(what)
      throw new AppError('share_ended')
    }
    return known === undefined
  }

  #find(key: string, shareId: string): Visit | null {
    const visit = this.#visits.get(key)
    const now = this.#clock.now()
    if (visit?.shareId !== shareId || visit.usedAt + IDLE_MS <= now) return null
    visit.usedAt = now
    this.#visits.delete(key)
    this.#visits.set(key, visit)
    return visit
  }

  #add(key: string, shareId: string): Visit {
    const visit: Visit = {
      shareId,
      openedHash: null,
      fileTokens: new Map(),
      counted: new Map(),
      usedAt: this.#clock.now(),
    }
    this.#visits.delete(key)
    this.#visits.set(key, visit)
    const [oldest] = this.#visits.keys()
    if (oldest !== undefined && this.#visits.size > VISITS_MAX) this.#visits.delete(oldest)
    return visit
  }
}
