import { expect, test } from 'vitest'
import { JUMP_WAIT_MS, observe, observeAfterStop, type TrustedClock, trusted } from './trusted-clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS
const START = Date.parse('2026-01-01T00:00:00Z')

/** Observes a clock that is ahead by `aheadMs` every ten minutes for `durationMs`. */
function watchFor(durationMs: number, aheadMs: number, from: TrustedClock, startAt = START): TrustedClock {
  let watched = from
  for (let passedMs = 10 * MINUTE_MS; passedMs <= durationMs; passedMs += 10 * MINUTE_MS) {
    watched = observe(watched, { wallAt: startAt + aheadMs + passedMs, elapsedMs: 10 * MINUTE_MS })
  }
  return watched
}

test('a regular clock is trusted, even after a long sleep of the computer', () => {
  expect(watchFor(40 * DAY_MS, 0, trusted(START))).toEqual(trusted(START + 40 * DAY_MS))
  const asleep = { wallAt: START + YEAR_MS, elapsedMs: YEAR_MS }
  expect(observe(trusted(START), asleep)).toEqual(trusted(START + YEAR_MS))
})

test('a clock set ahead by up to a day, or back by any amount, is trusted at once', () => {
  for (const aheadMs of [-YEAR_MS, -HOUR_MS, HOUR_MS, DAY_MS]) {
    expect(watchFor(HOUR_MS, aheadMs, trusted(START))).toEqual(trusted(START + aheadMs + HOUR_MS))
  }
})

test('a clock that jumps ahead is trusted a day later, and time continues as before until then', () => {
  const waiting = watchFor(DAY_MS - 10 * MINUTE_MS, YEAR_MS, trusted(START))
  expect(waiting.trustedAt).toBe(START + DAY_MS - 10 * MINUTE_MS)
  expect(waiting.heldForMs).toBeGreaterThan(0)
  const later = watchFor(DAY_MS + 10 * MINUTE_MS, YEAR_MS, trusted(START))
  expect(later).toEqual(trusted(START + YEAR_MS + DAY_MS + 10 * MINUTE_MS))
})

test('a clock that is corrected meanwhile is trusted at once', () => {
  const waiting = watchFor(HOUR_MS, YEAR_MS, trusted(START))
  const back = observe(waiting, { wallAt: START + 2 * HOUR_MS, elapsedMs: HOUR_MS })
  expect(back).toEqual(trusted(START + 2 * HOUR_MS))
})

test('a second jump restarts the day', () => {
  const waiting = watchFor(20 * HOUR_MS, YEAR_MS, trusted(START))
  const again = watchFor(20 * HOUR_MS, 2 * YEAR_MS, waiting, START + 20 * HOUR_MS)
  expect(again.trustedAt).toBe(START + 40 * HOUR_MS)
})

test('after a stop over a weekend the clock is trusted at once, after a longer one a day later', () => {
  const before = trusted(START)
  expect(observeAfterStop(before, START + 2.6 * DAY_MS)).toMatchObject({ heldForMs: expect.any(Number) })
  expect(observeAfterStop(before, START + 2.6 * DAY_MS)).toEqual(trusted(START + 2.6 * DAY_MS))
  const held = { seenAt: START + YEAR_MS, trustedAt: START, heldForMs: JUMP_WAIT_MS }
  expect(observeAfterStop(before, START + YEAR_MS)).toEqual(held)
  // A restart meanwhile neither restarts nor ends the day.
  expect(observeAfterStop(held, START + YEAR_MS + HOUR_MS)).toEqual({
    seenAt: START + YEAR_MS + HOUR_MS,
    trustedAt: START + HOUR_MS,
    heldForMs: JUMP_WAIT_MS - HOUR_MS,
  })
  // Corrected while the server was stopped.
  expect(observeAfterStop(held, START + 2 * HOUR_MS)).toEqual(trusted(START + 2 * HOUR_MS))
})
