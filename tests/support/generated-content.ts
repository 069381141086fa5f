import { createHash } from 'node:crypto'

const BLOCK_BYTES = 64 * 1024

/** Content of any size, generated on demand. Its blocks are unique, so that a misplaced one is detected. */
export interface GeneratedContent {
  sizeBytes: number
  /** The bytes from `start` to `end`, exclusive, block by block. A block is valid only until the next one. */
  read(start: number, end: number): Generator<Buffer, void, void>
  sha256(): string
}

/** The same `seed` produces the same content. */
export function generateContent(sizeBytes: number, seed = 0): GeneratedContent {
  const block = Buffer.alloc(BLOCK_BYTES, createHash('sha512').update(String(seed)).digest())
  function* read(start: number, end: number): Generator<Buffer, void, void> {
    for (let position = start; position < end; ) {
      const index = Math.floor(position / BLOCK_BYTES)
      block.writeDoubleLE(index, 0)
      block.writeDoubleLE(index, BLOCK_BYTES - 8)
      const from = position - index * BLOCK_BYTES
      const to = Math.min(BLOCK_BYTES, end - index * BLOCK_BYTES)
      // A copy: the caller may still hold it when the next block is generated.
      yield Buffer.from(block.subarray(from, to))
      position += to - from
    }
  }
  return {
    sizeBytes,
    read,
    sha256() {
      const hash = createHash('sha256')
      for (const piece of read(0, sizeBytes)) hash.update(piece)
      return hash.digest('hex')
    },
  }
}
