import type { MachineUsage } from '@pinloft/contract/machines/endpoints'
import { MACHINE_USAGE_INTERVAL_SECONDS, MACHINE_USAGE_KEPT_MINUTES } from '@pinloft/contract/machines/limits'
import type { Platform } from '../../platform/feature.ts'
import type { MachineCounters } from './driver.ts'
import type { MachineRuns } from './machine-runs.ts'

const KEPT_SAMPLES = (MACHINE_USAGE_KEPT_MINUTES * 60) / MACHINE_USAGE_INTERVAL_SECONDS

interface Dependencies extends Pick<Platform, 'clock' | 'events'> {
  runs: MachineRuns
}

interface Measured {
  last: { counters: MachineCounters; atMs: number } | undefined
  samples: MachineUsage[]
}

/** What the machines that run use, measured regularly. Kept in memory only. */
export class MachineUsages {
  readonly #dependencies: Dependencies
  readonly #machines = new Map<string, Measured>()
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    this.#timer = setInterval(() => void this.measure(), MACHINE_USAGE_INTERVAL_SECONDS * 1000).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  latest(id: string): MachineUsage | null {
    return this.samples(id).at(-1) ?? null
  }

  samples(id: string): readonly MachineUsage[] {
    return this.#dependencies.runs.running(id) === undefined ? [] : (this.#machines.get(id)?.samples ?? [])
  }

  /** Measures all machines that run once. Never throws. */
  async measure(): Promise<void> {
    const ids = this.#dependencies.runs.runningIds()
    for (const id of this.#machines.keys()) if (!ids.includes(id)) this.#machines.delete(id)
    await Promise.all(ids.map((id) => this.#measureOne(id)))
  }

  async #measureOne(id: string): Promise<void> {
    const { runs, events, clock } = this.#dependencies
    const machine = runs.running(id)
    // One that is just ending, or hangs, has no figures.
    const counters = await machine?.counters().catch(() => undefined)
    await machine?.trimLogs().catch(() => undefined)
    if (counters === undefined) return
    const measured = this.#machines.get(id) ?? { last: undefined, samples: [] }
    const now = { counters, atMs: clock.steadyNow() }
    if (measured.last !== undefined) {
      const usage = usageBetween(measured.last, now, new Date(clock.now()).toISOString(), machine?.cpu ?? 1)
      if (usage === null) return
      measured.samples = [...measured.samples, usage].slice(-KEPT_SAMPLES)
      events.publish({ type: 'machine_usage_measured', machineId: id, usage })
    }
    this.#machines.set(id, { ...measured, last: now })
  }
}

interface Reading {
  counters: MachineCounters
  atMs: number
}

/** Null if no time has passed. */
export function usageBetween(before: Reading, after: Reading, at: string, cpus: number): MachineUsage | null {
  const seconds = (after.atMs - before.atMs) / 1000
  if (seconds <= 0) return null
  const speed = (from: number, to: number) => Math.max(0, (to - from) / seconds)
  const perSecond = (name: 'cpuSeconds' | 'diskReadBytes' | 'diskWrittenBytes') =>
    speed(before.counters[name], after.counters[name])
  const measuredPerSecond = (name: 'networkInBytes' | 'networkOutBytes') => {
    const [from, to] = [before.counters[name], after.counters[name]]
    return from === null || to === null ? null : speed(from, to)
  }
  return {
    at,
    // Emulation and input take processor time besides that of the machine's own processors.
    cpuPercent: Math.min(100, (100 * perSecond('cpuSeconds')) / cpus),
    memoryBytes: after.counters.memoryBytes,
    diskReadBytesPerSecond: perSecond('diskReadBytes'),
    diskWriteBytesPerSecond: perSecond('diskWrittenBytes'),
    networkInBytesPerSecond: measuredPerSecond('networkInBytes'),
    networkOutBytesPerSecond: measuredPerSecond('networkOutBytes'),
  }
}
