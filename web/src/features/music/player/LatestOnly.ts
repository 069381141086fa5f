/** Detects stale results: starting something new invalidates what is still pending and cancels what is scheduled. */
export class LatestOnly {
  #turn = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Starts something new. Returns a function that tells whether it is still current. */
  begin(): () => boolean {
    clearTimeout(this.#timer)
    this.#turn += 1
    const turn = this.#turn
    return () => turn === this.#turn
  }

  later(delayMs: number, action: () => void): void {
    this.begin()
    this.#timer = setTimeout(action, delayMs)
  }
}
