import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'
import { findProgram } from './find-program.ts'

/** How much a person waits for a program: for what plays, for what is looked at, or for nothing at the moment. */
export type Urgency = 'playing' | 'usual' | 'leisurely'

/** All below the server itself, which answers others meanwhile. */
const PRIORITIES: Readonly<Record<Urgency, number>> = { playing: 5, usual: 10, leisurely: 19 }

export interface Confinement {
  /** Memory that the process, and each that it starts, may write to. */
  memoryBytes: number
  /** Processor time of each of these processes; without it only the wall time ends them. */
  cpuSeconds?: number
  /** Takes the network away where the system lets us. */
  hasNetwork?: boolean
}

export interface Command {
  program: string
  args: readonly string[]
}

/**
 * A command that runs another one with limits. Where the system lacks the programs for that (they are part of every
 * usual Linux), what remains is the limit of time.
 */
export async function confine(
  { program, args }: Command,
  { memoryBytes, cpuSeconds, hasNetwork = false }: Confinement,
): Promise<Command> {
  tools ??= findTools()
  const { prlimit, unshare } = await tools
  const cpu = cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`]
  const limited = prlimit === undefined ? [] : [prlimit, `--data=${memoryBytes}`, '--core=0', ...cpu, '--']
  const [first = program, ...rest] = [...(hasNetwork ? [] : unshare), ...limited, program, ...args]
  return { program: first, args: rest }
}

/** Lets a process and what it starts run only when nothing else wants the processor. */
export function lowerPriority(pid: number, urgency: Urgency = 'usual'): void {
  try {
    setPriority(pid, PRIORITIES[urgency])
  } catch {
    // It has ended already.
  }
}

/** Ends a process that was started detached, and all that it has started. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // They have ended already.
  }
}

let tools: ReturnType<typeof findTools> | undefined

async function findTools(): Promise<{ prlimit: string | undefined; unshare: string[] }> {
  const [prlimit, unshare] = await Promise.all([findProgram('prlimit'), findProgram('unshare')])
  if (unshare === undefined) return { prlimit, unshare: [] }
  // The second way is for those who are not root.
  for (const ways of [['--net'], ['--user', '--map-current-user', '--net']]) {
    const isAllowed = await promisify(execFile)(unshare, [...ways, 'true']).then(
      () => true,
      () => false,
    )
    if (isAllowed) return { prlimit, unshare: [unshare, ...ways, '--'] }
  }
  return { prlimit, unshare: [] }
}
