/** An observable value. */
export class Store<State> {
  readonly #listeners = new Set<() => void>()
  #state: State

  constructor(state: State) {
    this.#state = state
  }

  readonly get = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(state: State): void {
    if (Object.is(state, this.#state)) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
