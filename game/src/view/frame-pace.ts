/** Frames that are looked at together. */
const FRAMES = 30
/** Slower than this is made coarser. */
const SLOW_MS = 45
const STEP = 0.25
const COARSEST = 0.5

/** How fine the picture is: coarser while frames take long, so that the device keeps up. */
export class FramePace {
  #frames: number[] = []
  #scale: number
  /** The finest that was not too much. */
  #finest = 1
  #isTried = false

  constructor(start = 1) {
    this.#scale = start
  }

  /** The share of pixels on each side. */
  get scale(): number {
    return this.#scale
  }

  /** Takes how long a frame took, and returns the share of pixels on each side from now on. */
  afterFrame(milliseconds: number): number {
    this.#frames.push(milliseconds)
    if (this.#frames.length < FRAMES) return this.#scale
    const middle = this.#frames.sort((a, b) => a - b)[FRAMES / 2] ?? 0
    this.#frames = []
    const finer = this.#scale + STEP
    if (middle > SLOW_MS) {
      if (this.#isTried) this.#finest = this.#scale - STEP
      this.#scale = Math.max(COARSEST, this.#scale - STEP)
      this.#isTried = false
    } else if (finer <= this.#finest && middle * (finer / this.#scale) ** 2 < SLOW_MS) {
      this.#scale = finer
      this.#isTried = true
    } else this.#isTried = false
    return this.#scale
  }
}
