import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from './blobs/sync-directory.ts'

const KEY_BYTES = 32

/**
 * The server's own key, made at the first start in `secret.key` (readable by its owner only). It peppers the PIN's
 * hash, so that a stolen database alone does not allow guessing.
 */
export async function loadSecretKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key')
  try {
    return parseSecretKey(await readFile(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const key = randomBytes(KEY_BYTES)
  // Under another name until it is whole: a crash in between must not leave a key that cannot be read.
  const newPath = `${path}.new`
  const file = await open(newPath, 'w', 0o600)
  try {
    await file.write(`${key.toString('hex')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(newPath, path)
  await syncDirectory(dataDir)
  return key
}

/** The key in the bytes of its file. */
export function parseSecretKey(bytes: Buffer): Buffer {
  const key = Buffer.from(bytes.toString('utf8').trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error('secret.key is damaged: put its backup back')
  return key
}
