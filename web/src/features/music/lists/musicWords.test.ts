import { expect, test } from 'vitest'
import { formatTotal } from './musicWords.ts'

test('the duration of many tracks is rounded', () => {
  expect([0, 90_000, 2_880_000, 3_600_000, 11_520_000].map(formatTotal)).toEqual([
    '1 min',
    '2 min',
    '48 min',
    '1 h',
    '3 h 12 min',
  ])
})
