import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { entryOf, hasCode, MirrorChanged, statOf } from './mirror-file.ts'
import { type MirrorEntry, nameOf } from './sides.ts'

/** Syncthing's own files, which it keeps directly in the folder. */
const INTERNAL = /^\.st(?:folder|ignore|versions)$/
/** Names of files that Syncthing has not received in full. */
export const PARTIAL = /^(?:\.syncthing\.|~syncthing~)/
/** How often to begin anew when something vanishes in the middle. */
const SCANS_MAX = 5

export interface ScannedMirror {
  entries: Map<string, MirrorEntry>
  skippedCount: number
}

/** Whether Syncthing takes a path for one of its own files, which it never sends. */
export function isInternal(path: string): boolean {
  return INTERNAL.test(path) || PARTIAL.test(nameOf(path))
}

/**
 * Everything in the folder at a path but what is neither file nor folder, and how much of that there is. Throws
 * `MirrorChanged` if it changes all the time.
 */
export async function scanMirror(path: string): Promise<ScannedMirror> {
  for (let attempt = 0; attempt < SCANS_MAX; attempt++) {
    const scanned = await scanOnce(path)
    if (scanned !== null) return scanned
  }
  throw new MirrorChanged(path)
}

/** Null if something vanished meanwhile: it may only have another name, and would be taken for deleted. */
async function scanOnce(mirrorPath: string): Promise<ScannedMirror | null> {
  const entries = new Map<string, MirrorEntry>()
  let skippedCount = 0
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const listed = await list(mirrorPath, folder)
    if (listed === null) return null
    for (const found of listed) {
      const name = found.name.toString()
      const path = folder === '' ? name : `${folder}/${name}`
      if (isInternal(path)) continue
      // What has a name that is not UTF-8 would seem to vanish whenever it is looked at.
      if (!Buffer.from(name).equals(found.name)) {
        skippedCount += 1
        continue
      }
      if (found.isDirectory()) {
        entries.set(path, { type: 'folder' })
        folders.push(path)
        continue
      }
      if (!found.isFile()) {
        skippedCount += 1
        continue
      }
      const stats = await statOf(join(mirrorPath, path))
      if (stats?.isFile() !== true) return null
      entries.set(path, entryOf(stats))
    }
  }
  return { entries, skippedCount }
}

/** Null for a folder that has just vanished; that the mirror itself is gone is an error. */
async function list(mirrorPath: string, folder: string) {
  return readdir(join(mirrorPath, folder), { withFileTypes: true, encoding: 'buffer' }).catch((error) => {
    if (folder !== '' && (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR'))) return null
    throw error
  })
}
