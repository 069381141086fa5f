/** Frames that are looked at together. */
const FRAMES = 60
/** Slower than this is made coarser. */
const SLOW_MS = 45
const COARSEST = 0.5

/** How fine the picture is: coarser once frames take long, so that the device keeps up. */
export class FramePace {
  #frames: number[] = []
  #scale = 1

  /** Takes how long a frame took, and returns the share of pixels on each side from now on. */
  afterFrame(milliseconds: number): number {
    this.#frames.push(milliseconds)
    if (this.#frames.length < FRAMES) return this.#scale
    const middle = this.#frames.sort((a, b) => a - b)[FRAMES / 2] ?? 0
    this.#frames = []
    if (middle > SLOW_MS) this.#scale = Math.max(COARSEST, this.#scale - 0.25)
    return this.#scale
  }
}
