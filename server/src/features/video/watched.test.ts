import { expect, test } from 'vitest'
import { watchedPlace } from './watched.ts'

const MINUTE_MS = 60_000

test('in its last part a film is watched, which is never longer than three minutes', () => {
  expect(watchedPlace(95 * MINUTE_MS, 100 * MINUTE_MS)).toEqual({ positionMs: 95 * MINUTE_MS, isWatched: false })
  expect(watchedPlace(97 * MINUTE_MS, 100 * MINUTE_MS)).toEqual({ positionMs: null, isWatched: true })
  expect(watchedPlace(9_400, 10_000)).toEqual({ positionMs: 9_400, isWatched: false })
  expect(watchedPlace(9_500, 10_000)).toEqual({ positionMs: null, isWatched: true })
  expect(watchedPlace(11_000, 10_000)).toEqual({ positionMs: null, isWatched: true })
})

test('at its very beginning it is not begun', () => {
  expect(watchedPlace(4_999, 100 * MINUTE_MS)).toEqual({ positionMs: null, isWatched: false })
  expect(watchedPlace(5_000, 100 * MINUTE_MS)).toEqual({ positionMs: 5_000, isWatched: false })
  expect(watchedPlace(1_000, 10_000)).toEqual({ positionMs: 1_000, isWatched: false })
})

test('without a known end it never ends', () => {
  expect(watchedPlace(500 * MINUTE_MS, null)).toEqual({ positionMs: 500 * MINUTE_MS, isWatched: false })
})
