import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from './client.ts'
import { processesBelow } from './processes.ts'

/** Digests of the files in a folder of a computer that syncs, by path from that folder down. */
export async function filesOf(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /^\.(?:st|syncthing)/.test(entry.name)) continue
    const content = await readFile(path).catch(() => null)
    if (content !== null) found.set(path.slice(root.length + 1), sha256(content))
  }
  return found
}

/** Whether a file has the name of another one in another form of its accents: Syncthing sends only one of both. */
export function isSecondForm(path: string, files: ReadonlyMap<string, string>): boolean {
  return path !== path.normalize('NFC') && files.has(path.normalize('NFC'))
}

/** Ends the Syncthing below a process, with this home, without a chance to save anything. */
export function killSyncthing(parent: number, home = ''): void {
  const found = processesBelow(parent).find(({ command }) => /syncthing serve/.test(command) && command.includes(home))
  if (found !== undefined) process.kill(found.pid, 'SIGKILL')
}
