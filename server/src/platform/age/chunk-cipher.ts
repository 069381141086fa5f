import { createCipheriv, createDecipheriv } from 'node:crypto'

export const TAG_BYTES = 16
const OPTIONS = { authTagLength: TAG_BYTES }

/** Ciphertext and tag of one chunk (ChaCha20-Poly1305, RFC 8439). */
export function sealChunk(key: Buffer, nonce: Buffer, plain: Uint8Array): [cipherText: Buffer, tag: Buffer] {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, OPTIONS)
  const cipherText = cipher.update(plain)
  cipher.final()
  return [cipherText, cipher.getAuthTag()]
}

/** Decrypts a chunk; null when it is not what was sealed with this key and nonce. */
export function openChunk(key: Buffer, nonce: Buffer, sealed: Uint8Array): Buffer | null {
  const { plain, isAuthentic } = openUnverified(key, nonce, sealed)
  return isAuthentic ? plain : null
}

/**
 * Decrypts a chunk even when it was changed, and reports whether it was. The cipher is a stream cipher: a changed bit
 * changes the same bit of the plaintext and no other. Only for locating damage.
 */
export function openUnverified(
  key: Buffer,
  nonce: Buffer,
  sealed: Uint8Array,
): { plain: Buffer; isAuthentic: boolean } {
  const split = sealed.byteLength - TAG_BYTES
  if (split < 0) return { plain: Buffer.alloc(0), isAuthentic: false }
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, OPTIONS)
  decipher.setAuthTag(sealed.subarray(split))
  const plain = decipher.update(sealed.subarray(0, split))
  try {
    decipher.final()
  } catch {
    return { plain, isAuthentic: false }
  }
  return { plain, isAuthentic: true }
}
