const KEPT_BLOCKS = 16

/** Blocks of memory that are used again and again, so that streaming does not feed the garbage collector. */
export class BlockBuffers {
  readonly #blockBytes: number
  readonly #free: Buffer[] = []

  constructor(blockBytes: number) {
    this.#blockBytes = blockBytes
  }

  /** A block of the standard size, or of a smaller one where no more is needed. Its content is undefined. */
  take(sizeBytes = this.#blockBytes): Buffer {
    if (sizeBytes < this.#blockBytes) return Buffer.allocUnsafe(sizeBytes)
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#blockBytes)
  }

  giveBack(block: Buffer): void {
    if (block.length === this.#blockBytes && this.#free.length < KEPT_BLOCKS) this.#free.push(block)
  }
}
