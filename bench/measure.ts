import { spawnSync } from 'node:child_process'
import { cpuSeconds, runClient } from './processes.ts'
import type { Outcome, Work } from './work.ts'

/** One contender in a comparison: its processes, and the set-up and clean-up of its turn. */
export interface Contender {
  pids: readonly number[]
  work: () => Work | Promise<Work>
  after?: () => void | Promise<void>
}

export interface Sample extends Outcome {
  /** CPU time of the server, in seconds. */
  cpuSeconds: number
}

export interface Comparison {
  ours: Sample[]
  yardstick: Sample[]
}

/**
 * Runs the same work on both contenders in turns, alternating who goes first, so that a slow moment of the machine
 * affects both. An uncounted first round warms both up.
 */
export async function compare(rounds: number, ours: Contender, yardstick: Contender): Promise<Comparison> {
  const comparison: Comparison = { ours: [], yardstick: [] }
  for (let round = 0; round <= rounds; round++) {
    const turns = [
      [ours, comparison.ours],
      [yardstick, comparison.yardstick],
    ] as const
    for (const [contender, samples] of round % 2 === 0 ? turns : turns.toReversed()) {
      const sample = await measure(contender)
      if (round > 0) samples.push(sample)
    }
  }
  return comparison
}

export async function measure({ pids, work, after }: Contender): Promise<Sample> {
  const task = await work()
  // Flushes earlier writes, so that this turn does not pay for them.
  spawnSync('sync')
  const before = cpuSeconds(pids)
  const outcome = await runClient(task)
  const used = cpuSeconds(pids) - before
  await after?.()
  return { ...outcome, cpuSeconds: used }
}

export async function timedMs(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const [low = Number.NaN, high = low] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]]
  return low + (high - low) * (position - Math.floor(position))
}

/** Median ratio over all rounds: our speed as a multiple of the yardstick's. */
export function speedRatio({ ours, yardstick }: Comparison): number {
  return median(ours.map((sample, round) => (yardstick[round]?.seconds ?? Number.NaN) / sample.seconds))
}
