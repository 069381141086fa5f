const KEPT_BLOCKS = 16

/** A pool of memory blocks, so that streaming creates no garbage. */
export class BlockBuffers {
  readonly #blockBytes: number
  readonly #free: Buffer[] = []

  constructor(blockBytes: number) {
    this.#blockBytes = blockBytes
  }

  /** Takes a block of the standard size, or a smaller one where that is enough. Its content is undefined. */
  take(sizeBytes = this.#blockBytes): Buffer {
    if (sizeBytes < this.#blockBytes) return Buffer.allocUnsafe(sizeBytes)
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#blockBytes)
  }

  recycle(block: Buffer): void {
    if (block.length === this.#blockBytes && this.#free.length < KEPT_BLOCKS) this.#free.push(block)
  }
}
