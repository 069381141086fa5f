/** Frames that are looked at together. */
const FRAMES = 40
/** Of all but the slowest twentieth, what is slower than this makes the picture coarser. */
const SLOW_MS = 45
/** Shares of the pixels on each side. */
const SCALES = [0.3, 0.5, 0.75, 1] as const
/**
 * Without a graphics card the next picture comes this long after the one before at the earliest, so every other time that a
 * common screen could show one: drawn each time, they take all processors and come after 17 to 67 milliseconds by turns.
 */
export const EVEN_MS = 24
/**
 * After so many rounds that were fast enough a finer picture is tried, even if it seems too much. Even pictures don't tell how
 * little time they took, so theirs is tried sooner.
 */
const CALM_ROUNDS = { asShown: 6, even: 2 } as const

/** How fine the picture is: coarser while frames take long, so that the device keeps up. */
export class FramePace {
  #frames: number[] = []
  /** Index into `SCALES`, and the highest that was not too much. */
  #step: number
  #finest = SCALES.length - 1
  #calmRounds = 0
  #isTried = false
  readonly #rounds: number

  /** Pictures are `even` if each waits for `EVEN_MS`; then they begin coarser. */
  constructor(kind: keyof typeof CALM_ROUNDS) {
    this.#step = SCALES.indexOf(kind === 'even' ? 0.5 : 1)
    this.#rounds = CALM_ROUNDS[kind]
  }

  /** The share of pixels on each side. */
  get scale(): number {
    return SCALES[this.#step] ?? 1
  }

  get isCoarsest(): boolean {
    return this.#step === 0
  }

  get isFinest(): boolean {
    return this.scale === 1
  }

  /** Takes how long a frame took, and returns the share of pixels on each side from now on. */
  afterFrame(milliseconds: number): number {
    this.#frames.push(milliseconds)
    if (this.#frames.length < FRAMES) return this.scale
    const slow = this.#frames.sort((a, b) => a - b)[FRAMES * 0.95 - 1] ?? 0
    this.#frames = []
    if (slow > SLOW_MS) {
      if (this.#isTried) this.#finest = this.#step - 1
      this.#go(Math.max(0, this.#step - 1), false)
      return this.scale
    }
    this.#calmRounds++
    this.#isTried = false
    const finer = SCALES[this.#step + 1]
    if (finer === undefined || this.#step >= this.#finest) return this.scale
    const isTimeFor = slow * (finer / this.scale) ** 2 < SLOW_MS
    if (isTimeFor || this.#calmRounds >= this.#rounds) this.#go(this.#step + 1, true)
    return this.scale
  }

  #go(step: number, isTried: boolean): void {
    this.#step = step
    this.#isTried = isTried
    this.#calmRounds = 0
  }
}
