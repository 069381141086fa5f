import { expect, test } from 'vitest'
import { playerActOf } from './playerKeys.ts'

test('keys mean what they mean in other players', () => {
  expect(playerActOf(' ')).toEqual({ type: 'togglePlay' })
  expect(playerActOf('K')).toEqual({ type: 'togglePlay' })
  expect(playerActOf('ArrowLeft')).toEqual({ type: 'seekBy', seconds: -10 })
  expect(playerActOf('7')).toEqual({ type: 'seekTo', part: 0.7 })
  expect(playerActOf('<')).toEqual({ type: 'stepSpeed', step: -1 })
})

test('others mean nothing', () => {
  for (const key of ['x', 'Enter', 'F1', 'toString', '?']) expect(playerActOf(key)).toBeNull()
})
