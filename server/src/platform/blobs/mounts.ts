import { readFileSync } from 'node:fs'

const MOUNTS_PATH = '/proc/self/mountinfo'
/** For how long it is believed what is mounted where. */
const KNOWN_MS = 1000

export interface Mount {
  id: string
  /** Of the mount that it is in. */
  parentId: string
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
  readIfOld()
  const known = devices.get(path)
  if (known !== undefined) return known
  const device = deviceAmong(mounts, path) ?? path
  devices.set(path, device)
  return device
}

function readIfOld(): void {
  if (performance.now() - readAtMs <= KNOWN_MS) return
  try {
    // From the system's memory, which can't be waited for.
    mounts = readMounts(readFileSync(MOUNTS_PATH, 'utf8'))
    devices.clear()
    readAtMs = performance.now()
  } catch {
    // Where too many files are open, what was known last is still better than none.
  }
}

/** What is mounted, from the text that the system has of it; see proc(5). */
export function readMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [id, parentId, device, , path] = line.split(' ')
    if (id === undefined || parentId === undefined || device === undefined || path === undefined) return []
    return {
      id,
      parentId,
      device,
      path: path.replaceAll(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8))),
    }
  })
}

/**
 * The device of the mount that a path leads to, found as the system does: from the root, into each mount on the way. Those that
 * another one covers are not on the way, whatever their paths and their order are.
 */
export function deviceAmong(all: readonly Mount[], path: string): string | undefined {
  const ids = new Set(all.map(({ id }) => id))
  let found: Mount | undefined
  for (;;) {
    const within = found
    let next: Mount | undefined
    for (const mount of all) {
      // The root is in one that this process can't see, or in itself.
      const isTop = !ids.has(mount.parentId) || mount.parentId === mount.id
      if (within === undefined ? !isTop : isTop || mount.parentId !== within.id) continue
      // What is mounted over the root is not entered by a path from there.
      if (within?.path === '/' && mount.path === '/') continue
      const isOnTheWay = path === mount.path || path.startsWith(mount.path === '/' ? '/' : `${mount.path}/`)
      if (isOnTheWay && (next === undefined || mount.path.length <= next.path.length)) next = mount
    }
    if (next === undefined) return found?.device
    found = next
  }
}
