import type { FromRoom, RoomChange, ToRoom } from '@pinloft/contract/block-game/together'

type Move = Extract<ToRoom, { type: 'move' }>

/**
 * What a player changed and the room has not decided on yet. It is seen at once, and stays as it is until the answer; then the
 * room is right.
 */
export class Guesses {
  readonly #apply: (changes: readonly RoomChange[]) => void
  #number = 0
  #unanswered: { readonly edit: Extract<ToRoom, { type: 'edit' }>; readonly from: Move }[] = []
  /** Places with edits that wait: the number of the last one, and what the room has said of the place since the first. */
  readonly #places = new Map<string, { number: number; readonly said: RoomChange[] }>()

  /** `apply` makes changes that the room has decided on. */
  constructor(apply: (changes: readonly RoomChange[]) => void) {
    this.#apply = apply
  }

  /** How many edits have no answer. */
  get unansweredCount(): number {
    return this.#unanswered.length
  }

  /**
   * What is to be sent over a new connection: the edits without an answer in their order, each after the place that it was
   * made from, as hands reach no further.
   */
  again(): ToRoom[] {
    return this.#unanswered.flatMap(({ edit, from }) => [from, edit])
  }

  /** Notes what the player has just changed, and where they are. Returns the message for the room. */
  make(changes: readonly RoomChange[], from: Move): ToRoom {
    const edit = { type: 'edit', number: ++this.#number, changes } as const
    this.#unanswered.push({ edit, from })
    for (const change of changes) {
      const key = keyOf(change)
      this.#places.set(key, { number: edit.number, said: this.#places.get(key)?.said ?? [] })
    }
    return edit
  }

  /** Takes a message of the room. */
  receive(message: FromRoom): void {
    if (message.type === 'changed') this.#take(message.changes)
    else if (message.type === 'answered') {
      this.#unanswered = this.#unanswered.filter(({ edit }) => edit.number > message.number)
      this.#take(message.truth)
      for (const [key, { number, said }] of this.#places) {
        if (number > message.number) continue
        this.#places.delete(key)
        this.#apply(said)
      }
    }
  }

  #take(changes: readonly RoomChange[]): void {
    const decided: RoomChange[] = []
    for (const change of changes) (this.#places.get(keyOf(change))?.said ?? decided).push(change)
    this.#apply(decided)
  }
}

function keyOf([x, y, z]: RoomChange): string {
  return `${x} ${y} ${z}`
}
