import { expect, it } from 'vitest'
import { targetOf } from './useCardKeys.ts'

it.each<[string, number, number | null]>([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 6, 6],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 6, 6],
  ['ArrowUp', 6, 3],
  ['ArrowUp', 2, 2],
  ['Home', 5, 0],
  ['End', 0, 6],
  ['a', 0, null],
])('%s from card %i of seven in three columns leads to %s', (key, at, to) => {
  expect(targetOf(key, at, 7, 3)).toBe(to)
})
