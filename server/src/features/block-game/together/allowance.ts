/** How much somebody may do: a store that refills with time. */
export class Allowance {
  readonly #perSecond: number
  readonly #most: number
  #left: number
  #atMs: number

  /** `nowMs` is of a clock that only moves ahead. */
  constructor({ perSecond, most, nowMs }: { perSecond: number; most: number; nowMs: number }) {
    this.#perSecond = perSecond
    this.#most = most
    this.#left = most
    this.#atMs = nowMs
  }

  /** As much as there can be. */
  refill(): void {
    this.#left = this.#most
  }

  /** Takes away what is used up already. Nothing can be taken until that is made good. */
  charge(amount: number, nowMs: number): void {
    this.take(0, nowMs)
    this.#left -= amount
  }

  /** Takes an amount away. False, and nothing is taken, if there is not as much. */
  take(amount: number, nowMs: number): boolean {
    this.#left = Math.min(this.#most, this.#left + ((nowMs - this.#atMs) / 1000) * this.#perSecond)
    this.#atMs = nowMs
    if (!(amount <= this.#left)) return false
    this.#left -= amount
    return true
  }
}
