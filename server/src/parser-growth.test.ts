import { afterAll, describe, expect, test } from 'vitest'
import { isLongRun } from './testing/is-long-run.ts'
import { isOnPostgres } from './testing/is-on-postgres.ts'
import type { GrowthAnswer } from './testing/parsers/growth-process.ts'
import { PARSERS } from './testing/parsers/list.ts'
import { GrowthMeter } from './testing/parsers/measure-growth.ts'

const KIBIBYTE = 1024
const ENOUGH_BYTES = 256 * KIBIBYTE
/** Quadratic growth from the first to the last would be a factor of 256, of which the gate allows 40. */
const SIZES_BYTES = isLongRun ? [16 * KIBIBYTE, 64 * KIBIBYTE, ENOUGH_BYTES] : [16 * KIBIBYTE, ENOUGH_BYTES]
/** Shorter times say nothing about growth. */
const FLOOR_MS = 20
/** What is slow is compared with a size so many times smaller. */
const STEP = 4
/** Leaves room for garbage collection and other load. Quadratic growth would be a factor of four per step. */
const GROWTH_MAX = 2.5
const STANDSTILL_MAX_MS = 200
/** Slow measurements are repeated: a real fault is slow every time. */
const TRIES = 4

const meter = new GrowthMeter()
let longestStandstillMs = 0

afterAll(() => {
  meter.close()
  console.log(`In no parser did the server stand still for more than ${Math.ceil(longestStandstillMs)} ms`)
})

// Parsing doesn't depend on the database engine, so one is enough.
describe.skipIf(isOnPostgres).each(Object.entries(PARSERS))('%s', (parser, { runs, limitBytes, cases }) => {
  // Where nothing else ends the parser, the largest that it reads shows for how long others wait.
  const largestBytes = isLongRun || runs === 'in the server' ? limitBytes : Math.min(limitBytes, ENOUGH_BYTES)
  const sizes = [...SIZES_BYTES.filter((sizeBytes) => sizeBytes < largestBytes), largestBytes]
  const standstillMaxMs = runs === 'confined' ? Number.POSITIVE_INFINITY : STANDSTILL_MAX_MS

  const title = '%s: time grows no faster than size, and nobody waits long'
  test.each(Object.keys(cases))(title, async (name) => {
    // The first run also loads and compiles what it needs.
    await meter.measure({ parser, name, sizeBytes: KIBIBYTE, isWarmUp: true })
    let smaller = { sizeBytes: KIBIBYTE, cpuMs: Number.POSITIVE_INFINITY }
    for (const sizeBytes of sizes) {
      const cpuMaxMs = () => (sizeBytes / smaller.sizeBytes) * GROWTH_MAX * Math.max(smaller.cpuMs, FLOOR_MS)
      const isRight = ({ cpuMs, standstillMs }: GrowthAnswer) => cpuMs <= cpuMaxMs() && standstillMs <= standstillMaxMs
      let best = await meter.measure({ parser, name, sizeBytes })
      for (let attempt = 1; attempt < TRIES && !isRight(best); attempt++) {
        // The computer may have become slower since the smaller size was measured, and a larger heap costs more at first:
        // what grows with the square does so from here too.
        const nearer = await meter.measure({ parser, name, sizeBytes: sizeBytes / STEP })
        const slowestMs = smaller.sizeBytes === sizeBytes / STEP ? Math.max(smaller.cpuMs, nearer.cpuMs) : nearer.cpuMs
        smaller = { sizeBytes: sizeBytes / STEP, cpuMs: slowestMs }
        const again = await meter.measure({ parser, name, sizeBytes })
        best = {
          cpuMs: Math.min(best.cpuMs, again.cpuMs),
          standstillMs: Math.min(best.standstillMs, again.standstillMs),
        }
      }
      expect(best.cpuMs, `milliseconds at ${sizeBytes} bytes`).toBeLessThanOrEqual(cpuMaxMs())
      expect(best.standstillMs, `standstill at ${sizeBytes} bytes`).toBeLessThanOrEqual(standstillMaxMs)
      if (runs === 'in the server') longestStandstillMs = Math.max(longestStandstillMs, best.standstillMs)
      smaller = { sizeBytes, cpuMs: best.cpuMs }
    }
  })
})
