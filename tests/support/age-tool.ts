import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { findAge } from '../../scripts/system-packages.mjs'

/** Decrypts a file with the standard age tool; throws its error message on failure. */
export async function decryptByAge(path: string, password: string): Promise<Buffer> {
  return byAge(path, `${path}.plain`, ['--decrypt'], `${password}\n`)
}

/** Encrypts a file with a password and the standard age tool. */
export async function encryptByAge(path: string, password: string): Promise<Buffer> {
  return byAge(path, `${path}.age`, ['--passphrase'], `${password}\n${password}\n`)
}

/** The tool reads passwords from a terminal only; `script` provides one. */
async function byAge(path: string, output: string, options: string[], typed: string): Promise<Buffer> {
  const age = findAge()
  if (age === undefined) throw new Error('The age tool is not installed')
  const command = [age, ...options, '--output', output, path].map((word) => `'${word}'`).join(' ')
  const { status, stdout } = spawnSync('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    input: typed,
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status !== 0) throw new Error(`age failed (${status}): ${stdout}`)
  // The tool creates no file for empty output.
  return existsSync(output) ? readFile(output) : Buffer.alloc(0)
}
