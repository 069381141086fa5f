import { AppError } from '../errors.ts'
import { DISK_ANSWER_MS } from './disk-deadline.ts'

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
  /** Files to close once it answers. */
  toClose: OpenFile[]
}

interface Waiting {
  disk: Disk
  begin(): void
  refuse(): void
}

const disks = new Map<string, Disk>()
const waiting = new Set<Waiting>()
let runningCount = 0

/** Whether a call to any disk is not answered yet: the process can't end in order then. */
export function hasUnansweredCalls(): boolean {
  return runningCount > 0
}

/** Whether the disk of a linked directory has left a call without an answer. */
export function isDiskOverdue(directory: string): boolean {
  return (disks.get(directory)?.overdueCount ?? 0) > 0
}

/**
 * Makes a call to the disk of a linked directory. Throws `linked_offline` if it is not answered in time, and at once as long
 * as an earlier one is not; a call that `mayLast`, as it writes, has any time once it was made. What an answer that comes too
 * late holds is given to `onLate`.
 */
export function callDisk<T>(
  directory: string,
  call: () => Promise<T>,
  { mayLast = false, onLate }: { mayLast?: boolean; onLate?: (value: T) => void } = {},
): Promise<T> {
  const disk = diskOf(directory)
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const refuse = () => reject(new AppError('linked_offline'))
  if (disk.overdueCount > 0) {
    refuse()
    return promise
  }
  let isRunning = false
  let isLate = false
  const timer = setTimeout(() => {
    refuse()
    waiting.delete(one)
    if (!isRunning) return
    isLate = true
    disk.overdueCount += 1
    for (const other of waiting) if (other.disk === disk) other.refuse()
  }, DISK_ANSWER_MS).unref()
  const end = () => {
    clearTimeout(timer)
    disk.runningCount -= 1
    runningCount -= 1
    if (isLate && --disk.overdueCount === 0) closeLeft(directory, disk)
    beginWaiting()
  }
  const one: Waiting = {
    disk,
    begin: () => {
      isRunning = true
      if (mayLast) clearTimeout(timer)
      disk.runningCount += 1
      runningCount += 1
      call().then(
        (value) => {
          end()
          if (isLate) onLate?.(value)
          else resolve(value)
        },
        (error) => {
          end()
          reject(error)
        },
      )
    },
    refuse: () => {
      clearTimeout(timer)
      waiting.delete(one)
      refuse()
    },
  }
  waiting.add(one)
  beginWaiting()
  return promise
}

/** Closes a file on the disk of a linked directory; later, if the disk does not answer. */
export async function closeOnDisk(directory: string, handle: OpenFile): Promise<void> {
  let isBegun = false
  const close = () => {
    isBegun = true
    return handle.close()
  }
  try {
    await callDisk(directory, close)
  } catch {
    // What was to be durable was synced before.
    if (!isBegun) diskOf(directory).toClose.push(handle)
  }
}

function closeLeft(directory: string, disk: Disk): void {
  for (const handle of disk.toClose.splice(0)) void closeOnDisk(directory, handle)
}

function beginWaiting(): void {
  for (const one of waiting) {
    if (runningCount >= CALLS_TO_ALL) return
    if (one.disk.runningCount >= CALLS_TO_A_DISK) continue
    waiting.delete(one)
    one.begin()
  }
}

function diskOf(directory: string): Disk {
  let disk = disks.get(directory)
  if (disk === undefined) {
    disk = { runningCount: 0, overdueCount: 0, toClose: [] }
    disks.set(directory, disk)
  }
  return disk
}
