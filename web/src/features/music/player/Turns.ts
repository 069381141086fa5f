/** What is begun one after another: what comes late of something else is recognised, and what waits is given up. */
export class Turns {
  #turn = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Begins something new. Gives the way to find out whether it is still what goes on. */
  begin(): () => boolean {
    clearTimeout(this.#timer)
    this.#turn += 1
    const turn = this.#turn
    return () => turn === this.#turn
  }

  later(delayMs: number, act: () => void): void {
    this.begin()
    this.#timer = setTimeout(act, delayMs)
  }
}
