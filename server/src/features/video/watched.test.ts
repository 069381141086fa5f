import { expect, test } from 'vitest'
import { watchedPosition } from './watched.ts'

const MINUTE_MS = 60_000

test('a film is watched when it is left in its last part, which is at most three minutes', () => {
  expect(watchedPosition(95 * MINUTE_MS, 100 * MINUTE_MS)).toEqual({ positionMs: 95 * MINUTE_MS, isWatched: false })
  expect(watchedPosition(97 * MINUTE_MS, 100 * MINUTE_MS)).toEqual({ positionMs: null, isWatched: true })
  expect(watchedPosition(9_400, 10_000)).toEqual({ positionMs: 9_400, isWatched: false })
  expect(watchedPosition(9_500, 10_000)).toEqual({ positionMs: null, isWatched: true })
  expect(watchedPosition(11_000, 10_000)).toEqual({ positionMs: null, isWatched: true })
})

test('a film is not started when it is left at its very beginning', () => {
  expect(watchedPosition(4_999, 100 * MINUTE_MS)).toEqual({ positionMs: null, isWatched: false })
  expect(watchedPosition(5_000, 100 * MINUTE_MS)).toEqual({ positionMs: 5_000, isWatched: false })
  expect(watchedPosition(1_000, 10_000)).toEqual({ positionMs: 1_000, isWatched: false })
})

test('a film of unknown length is never watched', () => {
  expect(watchedPosition(500 * MINUTE_MS, null)).toEqual({ positionMs: 500 * MINUTE_MS, isWatched: false })
})
