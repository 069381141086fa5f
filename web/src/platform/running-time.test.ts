import { expect, it } from 'vitest'
import { runningTime } from './running-time.ts'

const NOW_MS = Date.parse('2026-11-20T15:00:00Z')

it.each([
  ['2026-11-20T14:59:30Z', '0 min', '0 min'],
  ['2026-11-20T14:48:00Z', '12 min', '12 min'],
  ['2026-11-20T11:48:00Z', '3 h', '3 h 12 min'],
  ['2026-11-20T12:00:00Z', '3 h', '3 h'],
  ['2026-11-18T10:00:00Z', '2 days', '2 days 5 h'],
  ['2026-11-19T15:00:00Z', '1 day', '1 day'],
  // The clocks of the two computers differ.
  ['2026-11-20T15:01:00Z', '0 min', '0 min'],
])('started at %s it has run %s, in detail %s', (startedAt, brief, detailed) => {
  expect(runningTime(startedAt, NOW_MS)).toBe(brief)
  expect(runningTime(startedAt, NOW_MS, true)).toBe(detailed)
})
