import { VIDEO_SPEEDS, type VideoSpeed } from '@pinloft/contract/video/endpoints'
import { expect, test } from 'vitest'
import { nextSpeed, steppedSpeed } from './speed.ts'

test('the button cycles through all speeds', () => {
  const seen: VideoSpeed[] = [0.5]
  for (let press = 0; press < VIDEO_SPEEDS.length; press++) seen.push(nextSpeed(seen.at(-1) ?? 1))
  expect(seen).toEqual([0.5, 0.75, 1, 1.25, 1.5, 2, 0.5])
})

test('a key stops at the slowest and the fastest', () => {
  expect([steppedSpeed(1, 1), steppedSpeed(1, -1)]).toEqual([1.25, 0.75])
  expect([steppedSpeed(2, 1), steppedSpeed(0.5, -1)]).toEqual([2, 0.5])
})
