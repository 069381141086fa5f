import { expect, it } from 'vitest'
import { typedDifference } from './typedDifference.ts'

it.each([
  ['', 'a', 0, 'a'],
  ['ab', 'abc', 0, 'c'],
  ['ab', 'a', 1, ''],
  ['teh ', 'the ', 3, 'he '],
  ['a😀', 'a', 1, ''],
  ['a😀', 'a😁', 1, '😁'],
  ['ab', 'ab', 0, ''],
])('from %j to %j', (before, after, removedCount, added) => {
  expect(typedDifference(before, after)).toEqual({ removedCount, added })
})
