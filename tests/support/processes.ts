import { execFileSync } from 'node:child_process'

export interface Process {
  pid: number
  command: string
}

/** The processes below another one, by their command lines. */
export function processesBelow(parent: number): Process[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const all = listed.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
  const direct = all.filter(([, , ppid]) => Number(ppid) === parent)
  return direct.flatMap(([, pid, , command = '']) => [{ pid: Number(pid), command }, ...processesBelow(Number(pid))])
}
