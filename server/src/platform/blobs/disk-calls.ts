import { AppError } from '../errors.ts'
import { DISK_ANSWER_MS } from './disk-deadline.ts'
import { deviceOf } from './mounts.ts'

// A call to a disk that does not answer, as that of a server that is gone, can't be ended, and holds one of the process's
// four threads for files until then. So few are made at the same time, and no more once one is overdue.

const CALLS_TO_A_DISK = 2
/** One thread is left for everything else. */
const CALLS_TO_ALL = 3

interface OpenFile {
  close(): Promise<void>
}

interface Disk {
  runningCount: number
  /** Calls that were not answered in time. */
  overdueCount: number
  /** What nobody waits for, as closing files: it is done once there is room for it, one after the other. */
  left: (() => Promise<unknown>)[]
  /** Whether the first of that is being done. */
  isTidying: boolean
}

interface Call {
  disk: Disk
  /** For whom it is made; undefined for what was left. */
  directory: string | undefined
  begin(): void
  refuse(): void
}

interface CallOptions<T> {
  /** It writes, and has any time once it was made. */
  mayLast?: boolean
  /** It does not wait behind others when there is room. */
  isNext?: boolean
  /** Given what an answer holds that comes after its call was refused. */
  onLate?: (value: T) => void
}

/** By their device: a disk that is linked in two places is one. */
const disks = new Map<string, Disk>()
/** On which disk a file was opened: another one may be in that place by now. */
const openedOn = new WeakMap<OpenFile, Disk>()
/** Not answered yet. */
const calls = new Set<Call>()
/** Of them, those that were not made yet. */
const waiting = new Set<Call>()
const givenUp = new Set<string>()
let runningCount = 0
let overdueCount = 0

/** Whether a call to any disk is not answered yet: the process can't end in order then. */
export function hasUnansweredCalls(): boolean {
  return runningCount > 0
}

/** Whether nothing can be asked of the disk of a directory, as it, or so many others, left a call without an answer. */
export function isDiskOverdue(directory: string): boolean {
  return isOverdue(diskOf(directory))
}

/**
 * Makes a call to the disk of a directory. Throws `linked_offline` if it is not answered in time, and at once as long as an
 * earlier one is not.
 */
export function callDisk<T>(directory: string, call: () => Promise<T>, options: CallOptions<T> = {}): Promise<T> {
  return ask({ disk: diskOf(directory), directory }, call, options)
}

/** Opens a file or directory, like `callDisk`. What is opened too late is closed. */
export function openOnDisk<T extends OpenFile>(directory: string, open: () => Promise<T>): Promise<T> {
  const disk = diskOf(directory)
  const opening = async () => {
    const file = await open()
    openedOn.set(file, disk)
    return file
  }
  return ask({ disk, directory }, opening, { onLate: (late) => void closeOnDisk(directory, late) })
}

/** Closes what was opened below a directory; later, if its disk does not answer. */
export function closeOnDisk(directory: string, file: OpenFile): Promise<void> {
  return settle({ disk: openedOn.get(file) ?? diskOf(directory), directory }, () => file.close())
}

/** Does on the disk of a directory what nobody needs the result of, and whose failure does no harm; later, if it does not answer. */
export function tidyDisk(directory: string, work: () => Promise<unknown>): Promise<void> {
  return settle({ disk: diskOf(directory), directory }, work)
}

/**
 * Refuses all that is asked for a directory, whether its calls are answered or not, until the returned function is called. So
 * whoever waits for them goes on at once.
 */
export function giveUpDirectory(directory: string): () => void {
  givenUp.add(directory)
  for (const call of [...calls]) if (call.directory === directory) call.refuse()
  return () => givenUp.delete(directory)
}

function ask<T>(
  { disk, directory }: Pick<Call, 'disk' | 'directory'>,
  call: () => Promise<T>,
  { mayLast = false, isNext = false, onLate }: CallOptions<T> = {},
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  if (isOverdue(disk) || (directory !== undefined && givenUp.has(directory))) {
    reject(new AppError('linked_offline'))
    return promise
  }
  let isRunning = false
  let isRefused = false
  let isLate = false
  const timer = setTimeout(() => {
    one.refuse()
    if (!isRunning) return
    isLate = true
    disk.overdueCount += 1
    overdueCount += 1
    for (const other of [...waiting]) if (isOverdue(other.disk)) other.refuse()
  }, DISK_ANSWER_MS).unref()
  const end = () => {
    clearTimeout(timer)
    calls.delete(one)
    disk.runningCount -= 1
    runningCount -= 1
    if (isLate) {
      disk.overdueCount -= 1
      overdueCount -= 1
    }
    beginWaiting()
  }
  const one: Call = {
    disk,
    directory,
    begin: () => {
      isRunning = true
      if (mayLast) clearTimeout(timer)
      disk.runningCount += 1
      runningCount += 1
      call().then(
        (value) => {
          end()
          if (isRefused) onLate?.(value)
          else resolve(value)
        },
        (error) => {
          end()
          reject(error)
        },
      )
    },
    refuse: () => {
      isRefused = true
      reject(new AppError('linked_offline'))
      if (isRunning) return
      clearTimeout(timer)
      calls.delete(one)
      waiting.delete(one)
    },
  }
  calls.add(one)
  if (isNext && hasRoom(disk)) one.begin()
  else {
    waiting.add(one)
    beginWaiting()
  }
  return promise
}

/**
 * Makes a call whose result nobody needs, and leaves it for later if it can't be made. What was left before comes first: a folder
 * is not closed before what is removed in it. Settles when it was made, or left.
 */
async function settle(place: Pick<Call, 'disk' | 'directory'>, work: () => Promise<unknown>): Promise<void> {
  const { disk } = place
  if (disk.left.length === 0 && (await wasBegun(place, work))) return
  disk.left.push(work)
  beginWaiting()
}

/** Does the first of what was left. */
async function tidy(disk: Disk): Promise<void> {
  const [work] = disk.left
  if (work === undefined) return
  disk.isTidying = true
  if (await wasBegun({ disk, directory: undefined }, work, { isNext: true })) disk.left.shift()
  disk.isTidying = false
  beginWaiting()
}

/** Settles when a call has ended, or was refused. */
async function wasBegun(
  place: Pick<Call, 'disk' | 'directory'>,
  work: () => Promise<unknown>,
  options?: CallOptions<unknown>,
): Promise<boolean> {
  let isBegun = false
  const begun = () => {
    isBegun = true
    return work()
  }
  // What was to be durable was synced before.
  await ask(place, begun, options).catch(() => {})
  return isBegun
}

function beginWaiting(): void {
  // First, or more could be opened on a busy disk than is ever closed.
  for (const disk of disks.values()) {
    if (disk.left.length > 0 && !disk.isTidying && hasRoom(disk) && !isOverdue(disk)) void tidy(disk)
  }
  for (const one of waiting) {
    if (!hasRoom(one.disk)) continue
    waiting.delete(one)
    one.begin()
  }
}

function hasRoom(disk: Disk): boolean {
  return runningCount < CALLS_TO_ALL && disk.runningCount < CALLS_TO_A_DISK
}

function isOverdue(disk: Disk): boolean {
  return disk.overdueCount > 0 || overdueCount >= CALLS_TO_ALL
}

function diskOf(directory: string): Disk {
  const device = deviceOf(directory)
  let disk = disks.get(device)
  if (disk === undefined) {
    disk = { runningCount: 0, overdueCount: 0, left: [], isTidying: false }
    disks.set(device, disk)
  }
  return disk
}
