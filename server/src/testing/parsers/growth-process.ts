/**
 * The process in which a parser is measured. Reports how long each size took, and how long it blocked the event loop.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { parserCase } from './list.ts'

export interface GrowthJob {
  parser: string
  name: string
  sizeBytes: number
}

export interface GrowthAnswer {
  /** CPU time, in milliseconds. */
  cpuMs: number
  /** The longest time that the event loop was blocked, in milliseconds. */
  standstillMs: number
}

const RESOLUTION_MS = 5

process.on('message', async ({ parser, name, sizeBytes }: GrowthJob) => {
  const { hostileCase } = parserCase(parser, name)
  process.send?.(await measure(hostileCase(sizeBytes)))
})
process.on('disconnect', () => process.exit())

async function measure(read: () => unknown): Promise<GrowthAnswer> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  // Work before the monitor's first tick is not counted.
  await setTimeout(4 * RESOLUTION_MS)
  const before = process.cpuUsage()
  try {
    await read()
  } catch {
    // Hostile input may be refused.
  }
  const { user, system } = process.cpuUsage(before)
  await setTimeout(4 * RESOLUTION_MS)
  delays.disable()
  const cpuMs = (user + system) / 1000
  // On a busy computer the delay includes other processes: the parser cannot have blocked for longer than its CPU time.
  return { cpuMs, standstillMs: Math.min(delays.max / 1e6, cpuMs) }
}
