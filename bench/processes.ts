import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { NODE } from '../tests/support/pinloft.ts'
import type { Outcome, Work } from './work.ts'

const TICKS_PER_SECOND = 100

/** Processor time that processes have used so far, in seconds. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may itself hold spaces. After it the user and system times are fields 12 and 13.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND
}

/** Memory of a process in bytes: now (`VmRSS`) or the most it ever had (`VmHWM`). */
export function memoryBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
}

/** Memory in bytes that a process and all that it has started have now. What they share is counted in parts. */
export function treeMemoryBytes(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const ownBytes = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024
  return children.reduce((sum, child) => sum + bytesOrNone(child), ownBytes)
}

/** A child may end while it is looked at. */
function bytesOrNone(pid: number): number {
  try {
    return treeMemoryBytes(pid)
  } catch {
    return 0
  }
}

/** Lets the client process do some work. */
export async function runClient(work: Work): Promise<Outcome> {
  const client = new URL('client.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(NODE, [client, JSON.stringify(work)], { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout) as Outcome
}
