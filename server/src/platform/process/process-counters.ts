import { readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second for programs, whatever it does inside. */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** What a process used since it started. Throws if it has ended. */
export async function readProcessCounters(pid: number): Promise<{ cpuSeconds: number; memoryBytes: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
  // The name of the program is in parentheses, and may contain some. The state follows, then numbers.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [userTicks = 0, systemTicks = 0] = fields.slice(11)
  return { cpuSeconds: (userTicks + systemTicks) / TICKS_PER_SECOND, memoryBytes: (fields[21] ?? 0) * PAGE_BYTES }
}
