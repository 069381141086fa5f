import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'
import { findProgram } from './find-program.ts'

/** How urgently the user needs the result: for playback, for what is being viewed, or not at the moment. */
export type Urgency = 'playing' | 'usual' | 'leisurely'

/** All lower than the server's own priority, which handles other requests meanwhile. */
const PRIORITIES: Readonly<Record<Urgency, number>> = { playing: 5, usual: 10, leisurely: 19 }

export interface Confinement {
  /** Memory limit for writable memory, per process. */
  memoryBytes: number
  /** CPU time limit per process; without it only the wall-clock limit applies. */
  cpuSeconds?: number
  /** Limit of open files and sockets per process; without it the server's own limit applies. */
  openFilesMax?: number
  /** False cuts off the network, where the system permits that. */
  hasNetwork?: boolean
  /**
   * Ends it together with the server, however that ends; for one that writes to a file that the next server writes too, or whose
   * time only the server limits.
   */
  endsWithServer?: boolean
}

export interface Command {
  program: string
  args: readonly string[]
}

/**
 * Wraps a command so that it runs with limits. Where the system lacks the programs for that (every common Linux has
 * them), only the time limit remains. Throws when it could not be determined what the system has.
 */
export async function confine(
  { program, args }: Command,
  { memoryBytes, cpuSeconds, openFilesMax, hasNetwork = false, endsWithServer = false }: Confinement,
): Promise<Command> {
  tools ??= findTools().catch((error: unknown) => {
    // That the check failed says nothing about the tools.
    tools = undefined
    throw error
  })
  const { prlimit, unshare, setpriv } = await tools
  const cpu = cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`]
  const files = openFilesMax === undefined ? [] : [`--nofile=${openFilesMax}`]
  const limited = prlimit === undefined ? [] : [prlimit, `--data=${memoryBytes}`, '--core=0', ...cpu, ...files, '--']
  // Last, because a process that gains or drops privileges loses it.
  const tied = endsWithServer && setpriv !== undefined ? [setpriv, '--pdeathsig', 'KILL', '--'] : []
  const [first = program, ...rest] = [...(hasNetwork ? [] : unshare), ...limited, ...tied, program, ...args]
  return { program: first, args: rest }
}

/** Lowers the CPU priority of a process and of the processes that it starts. */
export function lowerPriority(pid: number, urgency: Urgency = 'usual'): void {
  try {
    setPriority(pid, PRIORITIES[urgency])
  } catch {
    // It has exited already.
  }
}

/** Sends a signal, SIGKILL by default, to the whole process group of a process that was started detached. */
export function killGroup(pid: number, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // They have exited already.
  }
}

let tools: ReturnType<typeof findTools> | undefined

async function findTools(): Promise<{ prlimit: string | undefined; setpriv: string | undefined; unshare: string[] }> {
  const [prlimit, setpriv, unshare] = await Promise.all(
    ['prlimit', 'setpriv', 'unshare'].map((name) => findProgram(name)),
  )
  if (unshare === undefined) return { prlimit, setpriv, unshare: [] }
  // The second variant is for users other than root.
  for (const ways of [['--net'], ['--user', '--map-current-user', '--net']]) {
    if (await succeeds(unshare, [...ways, 'true'])) return { prlimit, setpriv, unshare: [unshare, ...ways, '--'] }
  }
  return { prlimit, setpriv, unshare: [] }
}

/** Whether a program succeeds. Throws when it could not be started. */
async function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  try {
    await promisify(execFile)(program, args)
    return true
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return false
  }
}
