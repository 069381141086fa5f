import { execFileSync } from 'node:child_process'

export interface Process {
  pid: number
  command: string
  /** From 0, as usual, to 19: it runs when nothing else wants to. */
  niceness: number
}

/** The processes below another one, by their command lines. */
export function processesBelow(parent: number): Process[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,ni=,args='], { encoding: 'utf8' }).trim().split('\n')
  const all = listed.map((line) => /^\s*(\d+)\s+(\d+)\s+(-|\d+)\s+(.*)$/.exec(line) ?? [])
  const direct = all.filter(([, , ppid]) => Number(ppid) === parent)
  return direct.flatMap(([, pid, , niceness, command = '']) => [
    { pid: Number(pid), niceness: Number(niceness), command },
    ...processesBelow(Number(pid)),
  ])
}

/** The programs that make what somebody plays: they come before those that look into files. */
export function playingEngines(parent: number): Process[] {
  return processesBelow(parent).filter(({ command, niceness }) => /^\S*ffmpeg /.test(command) && niceness === 5)
}

/** Who is gone leaves nothing running for longer. */
export const GONE = { timeout: 10_000, interval: 250 }
