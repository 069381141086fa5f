import { isLongRun } from '../../server/src/testing/is-long-run.ts'

/** A reproducible random number generator (mulberry32). The same seed gives the same sequence. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number): number => Math.floor(next() * below)
  return {
    /** From 0 to `below`, exclusive. */
    integer,
    pick: <T>(items: readonly T[]): T => {
      const item = items[integer(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    bytes: (sizeBytes: number): Buffer => {
      const block = Buffer.allocUnsafe(sizeBytes)
      for (let offset = 0; offset < sizeBytes; offset++) block[offset] = integer(256)
      return block
    },
  }
}

export type Random = ReturnType<typeof createRandom>

/** Everybody's until the long run tries others: a failure of the gate is the same when it is repeated. */
const FIXED_SEED = 271_828
/** Of the usual number of repeats, in the gate. */
const GATE_SHARE = 1 / 4

/** The seed of a run: TEST_SEED to repeat one. Print it, so that a failure can be reproduced. */
export function runSeed(): number {
  return Number(process.env.TEST_SEED ?? (isLongRun ? Date.now() % 1_000_000 : FIXED_SEED))
}

/**
 * How often something random or a crash is repeated: as often as stated in the long run, a quarter of it in the gate, but
 * never less than it takes to reach what is tested. TEST_SCALE multiplies it.
 */
export function repeats(usualCount: number, least = 1): number {
  const share = isLongRun ? 1 : GATE_SHARE
  return Math.max(least, Math.round(usualCount * share * Number(process.env.TEST_SCALE ?? 1)))
}
