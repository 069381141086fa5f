import {
  CHUNK_BYTES,
  chunkPosition,
  type PayloadCipher,
  payloadBytes,
  randomPayloadNonce,
  SEALED_CHUNK_BYTES,
} from '../../platform/age/age-payload.ts'
import type { PartialBlob, PartialRun } from '../../platform/blobs/blob-store.ts'
import { AppError } from '../../platform/errors.ts'

/** Writes a part of an upload. Offsets refer to the content, however it is stored. */
export type PartWriter = PartialRun

/** How the content of an upload is stored in its partial blob: plain or sealed. */
export interface PartLayout {
  /**
   * Starts writing at an offset. Calls `onSynced` from time to time with the offset up to which the part is durable.
   */
  writer(start: number, onSynced?: (end: number) => void): PartWriter
  /** Size of the blob once it contains the first `contentBytes` bytes. */
  storedBytes(contentBytes: number): number
}

export function plainLayout(blob: PartialBlob): PartLayout {
  return { writer: (start, onSynced) => blob.writeFrom(start, onSynced), storedBytes: (contentBytes) => contentBytes }
}

interface SealedContent {
  blob: PartialBlob
  cipher: PayloadCipher
  sizeBytes: number
  /** Whether the disk may contain sealed bytes that are not recorded as durable. */
  mayHaveLeftovers(): boolean
}

export function sealedLayout(content: SealedContent): PartLayout {
  const { sizeBytes } = content
  return {
    writer: (start, onSynced) => new SealedPartWriter(content, start, onSynced),
    storedBytes: (contentBytes) => sealedBytes(contentBytes, sizeBytes),
  }
}

/** Writes the start of a protected upload's payload. */
export async function writeNonce(blob: PartialBlob): Promise<void> {
  const run = blob.writeFrom(0)
  try {
    await run.write(randomPayloadNonce())
    await run.flush()
    await run.sync()
  } finally {
    await run.release()
  }
}

/** Size of the payload up to the end of the first `contentBytes` bytes of content, which are whole chunks, or all. */
export function sealedBytes(contentBytes: number, sizeBytes: number): number {
  return contentBytes === sizeBytes ? payloadBytes(sizeBytes) : chunkPosition(contentBytes / CHUNK_BYTES)
}

/**
 * Seals chunk by chunk. An incomplete chunk at the end of a part is left out, unless it is the end of the content, so a
 * part may end earlier than its body.
 *
 * A chunk's nonce is its number. Anyone who sees two different contents sealed with the same nonce, as on a disk that
 * retains overwritten data, learns how they differ. So a chunk is sealed only once its bytes are known to be good (a
 * body with a checksum waits in a spool), and where an interrupted request may have left one, the new one must be the
 * same.
 */
class SealedPartWriter implements PartWriter {
  readonly #content: SealedContent
  readonly #run: PartialRun
  readonly #waiting = Buffer.allocUnsafe(CHUNK_BYTES)
  #waitingBytes = 0
  #nextIndex: number

  constructor(content: SealedContent, start: number, onSynced?: (end: number) => void) {
    this.#content = content
    this.#nextIndex = start / CHUNK_BYTES
    this.#run = content.blob.writeFrom(chunkPosition(this.#nextIndex), (end) => onSynced?.(this.#contentEnd(end)))
  }

  async write(plain: Uint8Array): Promise<void> {
    for (let taken = 0; taken < plain.byteLength; ) {
      const piece = plain.subarray(taken, taken + CHUNK_BYTES - this.#waitingBytes)
      taken += piece.byteLength
      if (piece.byteLength === CHUNK_BYTES) {
        await this.#seal(piece)
        continue
      }
      this.#waiting.set(piece, this.#waitingBytes)
      this.#waitingBytes += piece.byteLength
      if (this.#waitingBytes === CHUNK_BYTES) await this.#sealWaiting()
    }
  }

  async flush(): Promise<void> {
    const isEnd = this.#nextIndex * CHUNK_BYTES + this.#waitingBytes === this.#content.sizeBytes
    if (isEnd && this.#waitingBytes > 0) await this.#sealWaiting()
    await this.#run.flush()
  }

  async sync(): Promise<number> {
    return this.#contentEnd(await this.#run.sync())
  }

  release(): Promise<void> {
    return this.#run.release()
  }

  async #sealWaiting(): Promise<void> {
    const plain = this.#waiting.subarray(0, this.#waitingBytes)
    this.#waitingBytes = 0
    await this.#seal(plain)
  }

  async #seal(plain: Uint8Array): Promise<void> {
    const { cipher, sizeBytes, mayHaveLeftovers } = this.#content
    const index = this.#nextIndex++
    const sealed = cipher.seal(index, index * CHUNK_BYTES + plain.byteLength === sizeBytes, plain)
    if (mayHaveLeftovers()) await this.#requireSame(chunkPosition(index), sealed)
    for (const piece of sealed) await this.#run.write(piece)
  }

  /** A leftover may be truncated anywhere: each of its bytes must be the same, or was never written. */
  async #requireSame(position: number, pieces: readonly Buffer[]): Promise<void> {
    const sealed = Buffer.concat(pieces)
    const present = await this.#content.blob.read(position, sealed.length)
    if (present.equals(sealed.subarray(0, present.length))) return
    if (present.some((byte, index) => byte !== 0 && byte !== sealed[index]))
      throw new AppError('upload_content_changed')
  }

  #contentEnd(runEnd: number): number {
    if (runEnd === payloadBytes(this.#content.sizeBytes)) return this.#content.sizeBytes
    return Math.floor((runEnd - chunkPosition(0)) / SEALED_CHUNK_BYTES) * CHUNK_BYTES
  }
}
