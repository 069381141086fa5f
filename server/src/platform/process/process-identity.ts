import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Identifies a process even after its pid has been reused. */
export const ProcessIdentity = z.object({
  pid: z.int().positive(),
  /** Start time, in clock ticks since the system booted. */
  startTicks: z.int(),
  /** The boot that the ticks count from. */
  bootId: z.string(),
})
export type ProcessIdentity = z.infer<typeof ProcessIdentity>

interface ProcessStatus {
  identity: ProcessIdentity
  /** Exited, but not reaped by its parent yet. */
  isZombie: boolean
  isGroupLeader: boolean
}

/** Undefined if there is no such process, or no /proc. */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | undefined> {
  return (await readStatus(pid))?.identity
}

/** Whether exactly this process is running, not a later one with the same pid. Throws if that cannot be determined. */
export async function isProcessRunning({ pid, startTicks, bootId }: ProcessIdentity): Promise<boolean> {
  const found = await readStatus(pid)
  if (found === undefined || found.isZombie) return false
  return found.identity.startTicks === startTicks && found.identity.bootId === bootId
}

/** Whether the pid of an exited process belongs to another one by now; then its process group id may too. */
export async function isPidReused(identity: ProcessIdentity): Promise<boolean> {
  const found = await readStatus(identity.pid)
  return found !== undefined && found.identity.startTicks !== identity.startTicks
}

/** Processes of this user that have `variable`, as 'NAME=value', in the environment that they were started with. */
export async function processesWithVariable(variable: string): Promise<ProcessStatus[]> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      // Other users' processes are not readable, and some have exited meanwhile.
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
      return environment.split('\0').includes(variable) ? readStatus(pid) : undefined
    }),
  )
  return found.filter((status) => status !== undefined)
}

async function readStatus(pid: number): Promise<ProcessStatus | undefined> {
  try {
    const [stat, bootId] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile('/proc/sys/kernel/random/boot_id', 'latin1'),
    ])
    // The program's name is in parentheses, and may contain some. It is followed by state, parent, process group, …
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const identity = ProcessIdentity.parse({ pid, startTicks: Number(fields[19]), bootId: bootId.trim() })
    return { identity, isZombie: fields[0] === 'Z' || fields[0] === 'X', isGroupLeader: Number(fields[2]) === pid }
  } catch (error) {
    if (isFailureToRead(error)) throw error
    return undefined
  }
}

/** Whether a process may exist although its status could not be read: when too many files are open, for example. */
function isFailureToRead(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && !['ENOENT', 'ESRCH', 'ENOTDIR', 'EACCES', 'EPERM'].includes(code)
}
