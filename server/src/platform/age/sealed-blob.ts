import type { ByteRange, OpenBlob } from '../blobs/blob-store.ts'
import { AppError } from '../errors.ts'
import type { FileKey } from './age-header.ts'
import {
  CHUNK_BYTES,
  chunkPosition,
  PAYLOAD_NONCE_BYTES,
  PayloadCipher,
  payloadBytes,
  SEALED_CHUNK_BYTES,
} from './age-payload.ts'

/** Chunks per block: a network write for each would cost more than the decryption. */
const CHUNKS_PER_BLOCK = 16

/**
 * The content of a blob that is an age payload. Offsets are offsets in the content. Returns verified bytes only, and
 * throws `file_damaged` when they are not what was sealed. Closes the blob when it throws.
 */
export async function openSealed(
  blob: OpenBlob,
  { fileKey, plainBytes }: { fileKey: FileKey; plainBytes: number },
): Promise<OpenBlob> {
  try {
    const cipher = new PayloadCipher(fileKey, await readNonce(blob))
    return {
      read: (range) => readPlain(blob, cipher, plainBytes, range),
      suspect: () => blob.suspect(),
      close: () => blob.close(),
    }
  } catch (error) {
    await blob.close()
    throw error
  }
}

async function* readPlain(
  blob: OpenBlob,
  cipher: PayloadCipher,
  plainBytes: number,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array, void, void> {
  const lastOfAll = Math.max(0, Math.ceil(plainBytes / CHUNK_BYTES) - 1)
  const [first, last] = [Math.floor(start / CHUNK_BYTES), Math.floor(end / CHUNK_BYTES)]
  const sealedEnd = last === lastOfAll ? payloadBytes(plainBytes) : chunkPosition(last + 1)
  const block = Buffer.allocUnsafe(Math.min(last - first + 1, CHUNKS_PER_BLOCK) * CHUNK_BYTES)
  let filledBytes = 0
  let index = first
  for await (const sealed of chunksOf(blob.read({ start: chunkPosition(first), end: sealedEnd - 1 }))) {
    const plain = cipher.open(index, index === lastOfAll, sealed)
    if (plain === null) {
      blob.suspect()
      throw new AppError('file_damaged')
    }
    const from = index === first ? start % CHUNK_BYTES : 0
    const to = index === last ? (end % CHUNK_BYTES) + 1 : plain.length
    filledBytes += plain.copy(block, filledBytes, from, to)
    index++
    if (block.length - filledBytes >= CHUNK_BYTES) continue
    yield block.subarray(0, filledBytes)
    filledBytes = 0
  }
  if (filledBytes > 0) yield block.subarray(0, filledBytes)
}

/** Splits the bytes into sealed chunks. Each is valid only until the next one is requested. */
async function* chunksOf(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const begun = Buffer.allocUnsafe(SEALED_CHUNK_BYTES)
  let begunBytes = 0
  for await (const block of blocks) {
    let taken = 0
    if (begunBytes > 0) {
      taken = Math.min(block.byteLength, SEALED_CHUNK_BYTES - begunBytes)
      begun.set(block.subarray(0, taken), begunBytes)
      begunBytes += taken
      if (begunBytes < SEALED_CHUNK_BYTES) continue
      yield begun
      begunBytes = 0
    }
    for (; block.byteLength - taken >= SEALED_CHUNK_BYTES; taken += SEALED_CHUNK_BYTES) {
      yield block.subarray(taken, taken + SEALED_CHUNK_BYTES)
    }
    begun.set(block.subarray(taken))
    begunBytes = block.byteLength - taken
  }
  if (begunBytes > 0) yield begun.subarray(0, begunBytes)
}

async function readNonce(blob: OpenBlob): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const block of blob.read({ start: 0, end: PAYLOAD_NONCE_BYTES - 1 })) pieces.push(Uint8Array.from(block))
  return Buffer.concat(pieces)
}
