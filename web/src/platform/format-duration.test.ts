import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test('a time has hours only if there are any', () => {
  expect(
    [0, 999, 9_900, 59_999, 60_000, 272_000, 3_599_999, 3_600_000, 3_872_000, 36_000_000].map(formatDuration),
  ).toEqual(['0:00', '0:00', '0:09', '0:59', '1:00', '4:32', '59:59', '1:00:00', '1:04:32', '10:00:00'])
  expect([Number.NaN, Number.POSITIVE_INFINITY, -3].map(formatDuration)).toEqual(['0:00', '0:00', '0:00'])
})
