import { readFileSync } from 'node:fs'

const MOUNTS_PATH = '/proc/self/mountinfo'
/** For how long it is believed what is mounted where. */
const KNOWN_MS = 1000

export interface Mount {
  path: string
  device: string
}

let mounts: readonly Mount[] = []
let readAtMs = Number.NEGATIVE_INFINITY
const devices = new Map<string, string>()

/**
 * The device that an absolute path without symbolic links is on, by what is mounted where: a disk that does not answer is not
 * asked. Two paths on one file system have the same one, wherever they are mounted. What is no such path is its own.
 */
export function deviceOf(path: string): string {
  if (performance.now() - readAtMs > KNOWN_MS) {
    try {
      // From the system's memory, which can't be waited for.
      mounts = readMounts(readFileSync(MOUNTS_PATH, 'utf8'))
      devices.clear()
      readAtMs = performance.now()
    } catch {
      // Where too many files are open, what was known last is still better than none.
    }
  }
  const known = devices.get(path)
  if (known !== undefined) return known
  const device = deviceAmong(mounts, path) ?? path
  devices.set(path, device)
  return device
}

/** What is mounted, from the text that the system has of it; see proc(5). */
export function readMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [, , device, , path] = line.split(' ')
    if (device === undefined || path === undefined) return []
    return {
      device,
      path: path.replaceAll(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8))),
    }
  })
}

/** The device of the innermost mount that a path is in; of those in one place the last one counts. */
export function deviceAmong(all: readonly Mount[], path: string): string | undefined {
  let found: Mount | undefined
  for (const mount of all) {
    const isInside = path === mount.path || path.startsWith(mount.path === '/' ? '/' : `${mount.path}/`)
    if (isInside && mount.path.length >= (found?.path.length ?? 0)) found = mount
  }
  return found?.device
}
