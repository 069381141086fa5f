import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from './blobs/sync-directory.ts'
import { ConfigError } from './config.ts'

const KEY_BYTES = 32

/**
 * The server's own key, generated at the first start in `secret.key` (readable by its owner only). It peppers the hash
 * of the PIN, so that a stolen database alone does not allow guessing. `listUsers` lists what in the database is
 * useless without it: throws `ConfigError` when that is not empty and the key is missing, as a new key would only hide
 * the problem.
 */
export async function loadSecretKey(dataDir: string, listUsers: () => Promise<string[]>): Promise<Buffer> {
  const path = join(dataDir, 'secret.key')
  try {
    return parseSecretKey(await readFile(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const users = await listUsers()
  if (users.length > 0) {
    throw new ConfigError(
      `secret.key is missing in DATA_DIR ${dataDir}, and the database has what only works with it: ${users.join(' and ')}. ` +
        'Put secret.key back from a backup. If it is lost, "npm run pin -- --new-key" sets a new PIN with a new key; ' +
        'files that are protected now can then never be opened again',
    )
  }
  const key = randomBytes(KEY_BYTES)
  // Written to a temporary name first: a crash must not leave an incomplete key.
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

/** Parses the key in the bytes of its file. Throws when they are invalid. */
export function parseSecretKey(bytes: Buffer): Buffer {
  if (!isSecretKey(bytes)) throw new Error('secret.key is damaged: put its backup back')
  return Buffer.from(bytes.toString('utf8').trim(), 'hex')
}

/** Whether the bytes are those of a key file. */
export function isSecretKey(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8').trim(), 'hex').length === KEY_BYTES
}
