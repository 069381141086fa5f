import { sha256 } from '@noble/hashes/sha2.js'
import { MEBIBYTE } from '@pinloft/contract/shared/units'

/** How many bytes are buffered at a time. */
const PIECE_BYTES = MEBIBYTE

export interface DigestRequest {
  id: number
  bytes: Blob
}

export interface DigestReply {
  id: number
  /** `null` when the bytes could not be read. */
  digest: Uint8Array | null
}

/** Hashes in a worker, on pages without Web Crypto: those served over plain HTTP. */
self.addEventListener('message', async ({ data: { id, bytes } }: MessageEvent<DigestRequest>) => {
  const reply: DigestReply = { id, digest: await digestOf(bytes).catch(() => null) }
  self.postMessage(reply)
})

async function digestOf(bytes: Blob): Promise<Uint8Array> {
  const hash = sha256.create()
  for (let start = 0; start < bytes.size; start += PIECE_BYTES) {
    hash.update(new Uint8Array(await bytes.slice(start, start + PIECE_BYTES).arrayBuffer()))
  }
  return hash.digest()
}
