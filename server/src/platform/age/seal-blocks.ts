import type { FileKey } from './age-header.ts'
import { CHUNK_BYTES, PayloadCipher, randomPayloadNonce, SEALED_CHUNK_BYTES } from './age-payload.ts'

/** Chunks per block: a write for each would cost more than the encryption. */
const CHUNKS_PER_BLOCK = 16

/**
 * Encrypts bytes that arrive in chunks of any size as a complete age file. A block is valid only until the next one is
 * requested, and so may the input chunks be.
 */
export async function* sealBlocks(
  { header, fileKey }: { header: string; fileKey: FileKey },
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const nonce = randomPayloadNonce()
  const cipher = new PayloadCipher(fileKey, nonce)
  const block = Buffer.allocUnsafe(CHUNKS_PER_BLOCK * SEALED_CHUNK_BYTES)
  let blockBytes = 0
  // The last chunk is sealed differently, so a full one is kept until more bytes or the end arrive.
  const waiting = Buffer.allocUnsafe(CHUNK_BYTES)
  let waitingBytes = 0
  let index = 0
  const seal = (isLast: boolean) => {
    const [cipherText, tag] = cipher.seal(index++, isLast, waiting.subarray(0, waitingBytes))
    blockBytes += cipherText.copy(block, blockBytes)
    blockBytes += tag.copy(block, blockBytes)
    waitingBytes = 0
  }

  yield Buffer.from(header)
  yield nonce
  for await (const piece of pieces) {
    for (let taken = 0; taken < piece.byteLength; ) {
      if (waitingBytes === CHUNK_BYTES) {
        seal(false)
        if (blockBytes === block.length) {
          yield block
          blockBytes = 0
        }
      }
      const part = piece.subarray(taken, taken + CHUNK_BYTES - waitingBytes)
      waiting.set(part, waitingBytes)
      waitingBytes += part.byteLength
      taken += part.byteLength
    }
  }
  seal(true)
  yield block.subarray(0, blockBytes)
}
