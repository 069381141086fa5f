import { hkdfSync, randomBytes } from 'node:crypto'
import type { FileKey } from './age-header.ts'
import { openChunk, openUnverified, sealChunk, TAG_BYTES } from './chunk-cipher.ts'

// The payload of an age v1 file: a nonce, then chunks of 64 KiB (C2SP, age-encryption.org/v1, section "Payload"). The
// blob of a protected file is exactly this; header and blob together are a file for the `age` tool.

export const PAYLOAD_NONCE_BYTES = 16
export const CHUNK_BYTES = 64 * 1024
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

/** Number of chunks of the content; empty content has one empty chunk. */
function chunkCount(plainBytes: number): number {
  return Math.max(1, Math.ceil(plainBytes / CHUNK_BYTES))
}

/** Payload size for content of `plainBytes` bytes. */
export function payloadBytes(plainBytes: number): number {
  return PAYLOAD_NONCE_BYTES + plainBytes + chunkCount(plainBytes) * TAG_BYTES
}

/** Content size of a payload of `sealedBytes` bytes; null when no content has a payload of that size. */
export function contentBytes(sealedBytes: number): number | null {
  const chunksBytes = sealedBytes - PAYLOAD_NONCE_BYTES
  if (chunksBytes < TAG_BYTES) return null
  const plainBytes = chunksBytes - Math.ceil(chunksBytes / SEALED_CHUNK_BYTES) * TAG_BYTES
  return payloadBytes(plainBytes) === sealedBytes ? plainBytes : null
}

/** Offset of a sealed chunk in the payload. */
export function chunkPosition(index: number): number {
  return PAYLOAD_NONCE_BYTES + index * SEALED_CHUNK_BYTES
}

export function randomPayloadNonce(): Buffer {
  return randomBytes(PAYLOAD_NONCE_BYTES)
}

/**
 * Encrypts and decrypts the chunks of one payload. Apart from its index and whether it is the last, each chunk is
 * independent of the others.
 */
export class PayloadCipher {
  readonly #key: Buffer
  readonly #nonce = Buffer.alloc(12)

  constructor(fileKey: FileKey, payloadNonce: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', fileKey, payloadNonce, 'payload', 32))
  }

  /** Every chunk except the last has `CHUNK_BYTES` bytes. */
  seal(index: number, isLast: boolean, plain: Uint8Array): [cipherText: Buffer, tag: Buffer] {
    return sealChunk(this.#key, this.#nonceOf(index, isLast), plain)
  }

  /** Null when the bytes are damaged, or belong to another position or file. */
  open(index: number, isLast: boolean, sealed: Uint8Array): Buffer | null {
    return openChunk(this.#key, this.#nonceOf(index, isLast), sealed)
  }

  /** Returns the bytes even when they are damaged, and whether they are; see `openUnverified`. */
  openUnverified(index: number, isLast: boolean, sealed: Uint8Array): { plain: Buffer; isAuthentic: boolean } {
    return openUnverified(this.#key, this.#nonceOf(index, isLast), sealed)
  }

  #nonceOf(index: number, isLast: boolean): Buffer {
    // An eleven-byte counter; a safe integer in JavaScript needs only the last six.
    this.#nonce.writeUIntBE(index, 5, 6)
    this.#nonce[11] = isLast ? 1 : 0
    return this.#nonce
  }
}
