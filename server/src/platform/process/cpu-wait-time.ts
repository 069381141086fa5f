import { readdirSync, readFileSync } from 'node:fs'

/**
 * How long a process could have run but other processes had the CPU, since its start: that of the thread which waited
 * longest. 0 where the system does not tell, which only Linux does.
 */
export function cpuWaitMs(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const threads = `/proc/${pid}/task`
  try {
    return Math.max(0, ...readdirSync(threads).map((thread) => waitedMs(`${threads}/${thread}/schedstat`)))
  } catch {
    // It has ended.
    return 0
  }
}

/** The second number is the time spent waiting, in nanoseconds. */
function waitedMs(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6 || 0
  } catch {
    // The thread has ended, or this kernel does not count.
    return 0
  }
}
