import type { RoomChange } from '@pinloft/contract/block-game/together'

/** Changes that are kept for those who come back. */
const KEPT_CHANGES = 20_000

interface Step {
  readonly order: number
  readonly changes: readonly RoomChange[]
}

/** What was changed in a room, in the one order that all of its worlds follow. */
export class RoomOrder {
  #steps: Step[] = []
  #keptChanges = 0
  #last = 0

  /** The order of the last change; 0 before the first. */
  get last(): number {
    return this.#last
  }

  add(changes: readonly RoomChange[]): Step {
    const step = { order: ++this.#last, changes }
    this.#steps.push(step)
    this.#keptChanges += changes.length
    while (this.#keptChanges > KEPT_CHANGES) this.#keptChanges -= this.#steps.shift()?.changes.length ?? 0
    return step
  }

  /** What came after an order; undefined if that is not known any more. */
  since(order: number): readonly Step[] | undefined {
    if (order > this.#last || order < this.#last - this.#steps.length) return undefined
    return this.#steps.slice(this.#steps.length - (this.#last - order))
  }
}
