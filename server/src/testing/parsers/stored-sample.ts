import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let directory: string | undefined

/** Writes bytes to a file that is deleted when this process exits, and returns its path. */
export function storedSample(name: string, bytes: Uint8Array): string {
  if (directory === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'pinloft-parsers-'))
    process.on('exit', () => rmSync(made, { recursive: true, force: true }))
    directory = made
  }
  const path = join(directory, name)
  writeFileSync(path, bytes)
  return path
}
