import { expect, test } from 'vitest'
import { playerActionOf } from './playerKeys.ts'

test('keys mean what they mean in other players', () => {
  expect(playerActionOf(' ')).toEqual({ type: 'togglePlay' })
  expect(playerActionOf('K')).toEqual({ type: 'togglePlay' })
  expect(playerActionOf('ArrowLeft')).toEqual({ type: 'seekBy', seconds: -10 })
  expect(playerActionOf('7')).toEqual({ type: 'seekTo', part: 0.7 })
  expect(playerActionOf('<')).toEqual({ type: 'stepSpeed', step: -1 })
})

test('other keys mean nothing', () => {
  for (const key of ['x', 'Enter', 'F1', 'toString', '?']) expect(playerActionOf(key)).toBeNull()
})
