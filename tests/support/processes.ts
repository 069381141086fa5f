import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Process {
  pid: number
  command: string
  /** From 0, the default, to 19, which only runs when the CPU is otherwise idle. */
  niceness: number
}

/** The descendants of a process, with their command lines. */
export function processesBelow(parent: number): Process[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,ni=,args='], { encoding: 'utf8' }).trim().split('\n')
  const all = listed.map((line) => /^\s*(\d+)\s+(\d+)\s+(-|\d+)\s+(.*)$/.exec(line) ?? [])
  const direct = all.filter(([, , ppid]) => Number(ppid) === parent)
  return direct.flatMap(([, pid, , niceness, command = '']) => [
    { pid: Number(pid), niceness: Number(niceness), command },
    ...processesBelow(Number(pid)),
  ])
}

/** The programs that transcode for playback: they have priority over those that probe files. */
export function playingEngines(parent: number): Process[] {
  return processesBelow(parent).filter(({ command, niceness }) => /^\S*ffmpeg /.test(command) && niceness === 5)
}

/** Listing processes takes a process of its own. */
export const POLL_OPTIONS = { interval: 250 }

/** The most that a process has ever had in memory. */
export function peakMemoryBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}
