import { crc32 } from 'node:zlib'
import { AppError } from '../errors.ts'
import type { ZipDirectory } from './zip-directory.ts'

/** Smaller blocks are combined: a network write for each would cost more than copying the bytes. */
const GATHERED_BYTES = 128 * 1024

/**
 * The bytes of a zip archive, block by block. `contentOf` returns those of the entry at an index. A block is valid only
 * until the next one is requested. Throws `file_changed_meanwhile` when an entry's size differs from its directory
 * record.
 */
export function zipBlocks(
  directory: ZipDirectory,
  contentOf: (index: number, sizeBytes: number) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  return gathered(pieces(directory, contentOf))
}

async function* pieces(
  directory: ZipDirectory,
  contentOf: (index: number, sizeBytes: number) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  let index = 0
  for (const record of directory.records()) {
    const { sizeBytes } = record
    yield record.header()
    if (sizeBytes > 0) {
      let checksum = 0
      let writtenBytes = 0
      for await (const block of contentOf(index, sizeBytes)) {
        writtenBytes += block.byteLength
        if (writtenBytes > sizeBytes) break
        checksum = crc32(block, checksum)
        yield block
      }
      if (writtenBytes !== sizeBytes) throw new AppError('file_changed_meanwhile')
      yield record.finish(checksum)
    }
    index++
  }
  yield* directory.blocks()
}

async function* gathered(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const room = Buffer.allocUnsafeSlow(GATHERED_BYTES)
  let filledBytes = 0
  for await (const block of blocks) {
    if (filledBytes > 0 && filledBytes + block.byteLength > GATHERED_BYTES) {
      yield room.subarray(0, filledBytes)
      filledBytes = 0
    }
    if (block.byteLength >= GATHERED_BYTES) {
      yield block
    } else {
      room.set(block, filledBytes)
      filledBytes += block.byteLength
    }
  }
  if (filledBytes > 0) yield room.subarray(0, filledBytes)
}
