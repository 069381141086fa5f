import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { NODE } from '../tests/support/pinloft.ts'
import type { Outcome, Work } from './work.ts'

const TICKS_PER_SECOND = 100

/** Total CPU time of the processes so far, in seconds. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain spaces. After it, user and system time are fields 12 and 13.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND
}

/** Memory of a process in bytes: current (`VmRSS`) or peak (`VmHWM`). */
export function memoryBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
}

/** Current memory in bytes of a process and all its descendants. Shared memory is counted proportionally. */
export function treeMemoryBytes(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const ownBytes = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024
  return children.reduce((sum, child) => sum + bytesOrNone(child), ownBytes)
}

/** A child process may exit while it is being read. */
function bytesOrNone(pid: number): number {
  try {
    return treeMemoryBytes(pid)
  } catch {
    return 0
  }
}

/** Runs work in the client process. */
export async function runClient(work: Work): Promise<Outcome> {
  const client = new URL('client.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(NODE, [client, JSON.stringify(work)], { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout) as Outcome
}
