/**
 * Averages squares of pixels while the rows of a large picture (four bytes per pixel) arrive, so that the decoder's
 * pixels are not held in memory twice. Incomplete squares at the right and bottom are dropped.
 */
export class ShrunkPixels {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray
  /** Edge length of a square. */
  readonly #squarePixels: number
  readonly #sourceRowBytes: number
  /** Sums of the squares in progress. */
  readonly #sums: Float64Array

  /** The longer edge keeps at least `edgePixels`, if it had that many. */
  constructor(sourceWidth: number, sourceHeight: number, edgePixels: number) {
    const square = Math.floor(Math.max(sourceWidth, sourceHeight) / edgePixels)
    // The picture may be a single row or column.
    this.#squarePixels = Math.max(1, Math.min(square, sourceWidth, sourceHeight))
    this.#sourceRowBytes = sourceWidth * 4
    this.width = Math.floor(sourceWidth / this.#squarePixels)
    this.height = Math.floor(sourceHeight / this.#squarePixels)
    this.pixels = new Uint8ClampedArray(this.width * this.height * 4)
    this.#sums = new Float64Array(this.width * 4)
  }

  /** Adds complete rows, in order. `offset` is the byte of the large picture at which they start. */
  set(rows: Uint8Array, offset = 0): void {
    if (this.#squarePixels === 1) {
      this.pixels.set(rows, offset)
      return
    }
    const firstRow = offset / this.#sourceRowBytes
    for (let row = 0; row * this.#sourceRowBytes < rows.length; row++) {
      this.#add(rows, row * this.#sourceRowBytes)
      if ((firstRow + row + 1) % this.#squarePixels === 0) this.#keep(Math.floor((firstRow + row) / this.#squarePixels))
    }
  }

  #add(rows: Uint8Array, start: number): void {
    const squareBytes = this.#squarePixels * 4
    for (let column = 0, at = start; column < this.#sums.length; column += 4) {
      let [red, green, blue, opacity] = [0, 0, 0, 0]
      for (const end = at + squareBytes; at < end; at += 4) {
        red += rows[at] ?? 0
        green += rows[at + 1] ?? 0
        blue += rows[at + 2] ?? 0
        opacity += rows[at + 3] ?? 0
      }
      this.#sums[column] = (this.#sums[column] ?? 0) + red
      this.#sums[column + 1] = (this.#sums[column + 1] ?? 0) + green
      this.#sums[column + 2] = (this.#sums[column + 2] ?? 0) + blue
      this.#sums[column + 3] = (this.#sums[column + 3] ?? 0) + opacity
    }
  }

  #keep(row: number): void {
    const count = this.#squarePixels ** 2
    if (row < this.height)
      this.pixels.set(
        this.#sums.map((sum) => sum / count),
        row * this.#sums.length,
      )
    this.#sums.fill(0)
  }
}
