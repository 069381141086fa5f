import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test('a time has hours only if there are any', () => {
  expect([0, 9_900, 272_000, 3_599_999, 3_872_000, 36_000_000].map(formatDuration)).toEqual([
    '0:00',
    '0:09',
    '4:32',
    '59:59',
    '1:04:32',
    '10:00:00',
  ])
  expect([Number.NaN, Number.POSITIVE_INFINITY, -3].map(formatDuration)).toEqual(['0:00', '0:00', '0:00'])
})
