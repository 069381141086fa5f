import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** Larger files contain little text for their size, and are left to the checks of all files. */
const DIGEST_MAX_BYTES = 128 * 1024 * 1024
const BLOCK_BYTES = 1024 * 1024

/** Throws when a file that was just read does not have the expected SHA-256, in hexadecimal. */
export async function requireDigest(path: string, sha256: string): Promise<void> {
  if ((await stat(path)).size > DIGEST_MAX_BYTES) return
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: BLOCK_BYTES }), hash)
  if (hash.digest('hex') !== sha256) throw new Error('The file is damaged')
}
