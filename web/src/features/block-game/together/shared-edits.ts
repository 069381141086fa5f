import { type FromRoom, roomIdOf, type ToRoom } from '@pinloft/contract/block-game/together'

type Welcome = Extract<FromRoom, { type: 'welcome' }>

interface Waiting {
  /** The last edit that has to be durable. */
  readonly edit: number
  /** The order of the world with it; null until it is answered. */
  order: number | null
  readonly resolve: () => void
}

/** What this player changed in a world that is played together: how much of it the server has heard of and stored. */
export class SharedEdits {
  /** How many changes each edit without an answer has. */
  readonly #unanswered = new Map<number, number>()
  /** The order with each answered edit that is not stored yet, and how many changes were made by it. */
  #unkept: { order: number; changeCount: number }[] = []
  #hasBuilt = false
  #roomId = ''
  #last = 0
  #order = 0
  #keptOrder = 0
  /** The last edit that was sent over a connection that is lost by now. */
  #lostUpTo = 0
  #waiting: Waiting[] = []

  get unansweredCount(): number {
    return this.#unanswered.size
  }

  /** Whether the server has stored everything, also what others changed. */
  get isKept(): boolean {
    return this.#unanswered.size === 0 && this.#keptOrder >= this.#order
  }

  /** Whether the server has stored everything that was changed here; null if nothing was. */
  get isOwnKept(): boolean | null {
    return !this.#hasBuilt ? null : this.#unanswered.size === 0 && this.#unkept.length === 0
  }

  send({ number, changes }: Extract<ToRoom, { type: 'edit' }>): void {
    this.#unanswered.set(number, changes.length)
    this.#last = Math.max(this.#last, number)
    this.#hasBuilt = true
  }

  /** Resolves once the server has stored what was changed until now. */
  whenKept(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ edit: this.#last, order: null, resolve })
    this.#settle()
    return promise
  }

  /** The connection is lost: what has no answer is sent again. */
  lose(): void {
    this.#lostUpTo = this.#last
  }

  /**
   * The game begins anew in a room: what has no answer is given up, and so is what a room that has ended had not stored, of
   * which `formerKeptOrder` is the last order that was. Returns how many changes that were.
   */
  drop({ token, formerKeptOrder }: Pick<Welcome, 'token' | 'formerKeptOrder'>): number {
    const isSameRoom = roomIdOf(token) === this.#roomId
    const lost = this.#unkept.filter(({ order }) => formerKeptOrder !== null && order > formerKeptOrder)
    const counts = [...this.#unanswered.values(), ...lost.map(({ changeCount }) => changeCount)]
    const count = counts.reduce((sum, changes) => sum + changes, 0)
    this.#unanswered.clear()
    // In the same room it is still going to be stored.
    if (!isSameRoom) this.#unkept = []
    this.#hasBuilt &&= isSameRoom
    this.#last = this.#lostUpTo = 0
    // The game that asked is gone.
    this.#waiting = []
    return count
  }

  /** Takes a message of the room. Returns how many changes from before a lost connection it refuses. */
  receive(message: FromRoom): number {
    let refusedCount = 0
    if (message.type === 'welcome') {
      this.#roomId = roomIdOf(message.token)
      this.#order = message.order
      this.#keptOrder = message.keptOrder
      this.#forgetKept()
    } else if (message.type === 'changed') this.#order = message.order
    else if (message.type === 'kept') {
      this.#keptOrder = message.order
      this.#forgetKept()
    } else if (message.type === 'answered') {
      const changeCount = (this.#unanswered.get(message.number) ?? 0) - message.refusedCount
      if (changeCount > 0) this.#unkept.push({ order: message.order, changeCount })
      this.#forgetKept()
      this.#unanswered.delete(message.number)
      if (message.number <= this.#lostUpTo) refusedCount = message.refusedCount
    }
    this.#settle()
    return refusedCount
  }

  #forgetKept(): void {
    this.#unkept = this.#unkept.filter(({ order }) => order > this.#keptOrder)
  }

  #settle(): void {
    const [oldest = Number.POSITIVE_INFINITY] = this.#unanswered.keys()
    for (const waiting of this.#waiting) if (waiting.edit < oldest) waiting.order ??= this.#order
    const isKept = ({ order }: Waiting) => order !== null && order <= this.#keptOrder
    const kept = this.#waiting.filter(isKept)
    this.#waiting = this.#waiting.filter((waiting) => !isKept(waiting))
    for (const { resolve } of kept) resolve()
  }
}
