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
  /** Only run: nothing is measured. */
  isWarmUp?: boolean
}

export interface GrowthAnswer {
  /** CPU time, in milliseconds. */
  cpuMs: number
  /**
   * The longest time that the event loop was blocked, in milliseconds, as on a quiet computer: on one that is slower at the
   * moment, it is divided by how much.
   */
  standstillMs: number
}

const RESOLUTION_MS = 5
/** So short on any computer that the yardstick is not needed. */
const SHORT_MS = 50
/** What the yardstick takes on a quiet computer with two cores. */
const YARDSTICK_MS = 12

process.on('message', async ({ parser, name, sizeBytes, isWarmUp = false }: GrowthJob) => {
  const read = parserCase(parser, name).hostileCase(sizeBytes)
  process.send?.(isWarmUp ? await warmUp(read) : await measure(read))
})
process.on('disconnect', () => process.exit())

async function measure(read: () => unknown): Promise<GrowthAnswer> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  // Work before the monitor's first tick is not counted.
  await setTimeout(2 * RESOLUTION_MS)
  const before = process.cpuUsage()
  await attempt(read)
  const { user, system } = process.cpuUsage(before)
  await setTimeout(2 * RESOLUTION_MS)
  delays.disable()
  const cpuMs = (user + system) / 1000
  // On a busy computer the delay includes other processes: the parser cannot have blocked for longer than its CPU time.
  const standstillMs = Math.min(delays.max / 1e6, cpuMs)
  if (standstillMs < SHORT_MS) return { cpuMs, standstillMs }
  const slowness = Math.max(1, Math.min(yardstickMs(), yardstickMs()) / YARDSTICK_MS)
  return { cpuMs, standstillMs: standstillMs / slowness }
}

async function warmUp(read: () => unknown): Promise<GrowthAnswer> {
  await attempt(read)
  return { cpuMs: 0, standstillMs: 0 }
}

async function attempt(read: () => unknown): Promise<void> {
  try {
    await read()
  } catch {
    // Hostile input may be refused.
  }
}

/** The CPU time of work like that of parsers, always the same: it tells how fast the computer is at the moment. */
function yardstickMs(): number {
  const before = process.cpuUsage()
  let parts = 0
  for (let index = 0; index < 60_000; index++) parts += `<a href="${index}">`.replace(/[<>]/g, '').split('"').length
  const { user, system } = process.cpuUsage(before)
  if (parts === 0) throw new Error('The yardstick did nothing')
  return (user + system) / 1000
}
