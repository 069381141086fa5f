import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

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
/** Of other disks, by the directories that they are mounted in. */
const others = new Map<string, readonly Mount[]>()

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

/**
 * Whether another disk than that of a directory is mounted at a path in it, or on the way there; no disk is asked for that.
 * Both are paths without symbolic links.
 */
export function isOnOtherDisk(directory: string, path: string): boolean {
  return othersIn(directory).some((mount) => isIn(`${directory}/${path}`, mount.path))
}

/** Names in a folder of a directory at which other disks are mounted; `folder` is its path from the directory down. */
export function otherDisksIn(directory: string, folder: string): ReadonlySet<string> {
  const place = folder === '' ? directory : `${directory}/${folder}`
  const within = othersIn(directory).filter(({ path }) => dirname(path) === place)
  return new Set(within.map(({ path }) => basename(path)))
}

/** Has what is mounted read again when it is asked for next. */
export function forgetMounts(): void {
  readAtMs = Number.NEGATIVE_INFINITY
}

function othersIn(directory: string): readonly Mount[] {
  readIfOld()
  const known = others.get(directory)
  if (known !== undefined) return known
  const device = deviceAmong(mounts, directory)
  const inside = mounts.filter(({ path }) => path !== directory && isIn(path, directory))
  // Not those that are covered themselves.
  const found = inside.filter((mount) => mount.device !== device && deviceAmong(mounts, mount.path) === mount.device)
  others.set(directory, found)
  return found
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`)
}

function readIfOld(): void {
  if (performance.now() - readAtMs <= KNOWN_MS) return
  try {
    // From the system's memory, which can't be waited for.
    mounts = readMounts(readFileSync(MOUNTS_PATH, 'utf8'))
    devices.clear()
    others.clear()
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
      if (isIn(path, mount.path) && (next === undefined || mount.path.length <= next.path.length)) next = mount
    }
    if (next === undefined) return found?.device
    found = next
  }
}
