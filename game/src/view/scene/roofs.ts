import { DataTexture, FloatType, RedFormat } from 'three'

/** Columns that are looked at for each frame. */
const COLUMNS_PER_FRAME = 56

/** Where rain ends around the eye. Columns are read in turn, as it changes little from one frame to the next. */
export class Roofs {
  /** The height in blocks of each column, at its coordinates modulo `size`. */
  readonly texture: DataTexture
  readonly #size: number
  readonly #heights: Float32Array
  #next = 0

  constructor(size: number) {
    this.#size = size
    this.#heights = new Float32Array(size * size)
    this.texture = new DataTexture(this.#heights, size, size, RedFormat, FloatType)
  }

  update(eyeX: number, eyeZ: number, rainEndsAt: (x: number, z: number) => number): void {
    const size = this.#size
    const [west, north] = [Math.floor(eyeX) - size / 2, Math.floor(eyeZ) - size / 2]
    for (let count = 0; count < COLUMNS_PER_FRAME; count++) {
      const [x, z] = [west + (this.#next % size), north + Math.floor(this.#next / size)]
      this.#heights[modulo(z, size) * size + modulo(x, size)] = rainEndsAt(x, z)
      this.#next = (this.#next + 1) % (size * size)
    }
    this.texture.needsUpdate = true
  }
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size
}
