import { expect, test, vi } from 'vitest'
import { announceSound, onOtherSound } from './sounding.ts'

test('a player that starts silences the other, and not itself', () => {
  const [music, video] = [vi.fn(), vi.fn()]
  const stops = [onOtherSound('music', music), onOtherSound('video', video)]
  announceSound('video')
  expect([music.mock.calls.length, video.mock.calls.length]).toEqual([1, 0])
  for (const stop of stops) stop()
  announceSound('video')
  expect(music).toHaveBeenCalledOnce()
})

test('unsubscribing does not remove a later listener', () => {
  const [previous, present] = [vi.fn(), vi.fn()]
  const stopPrevious = onOtherSound('music', previous)
  const stopPresent = onOtherSound('music', present)
  stopPrevious()
  announceSound('video')
  expect([previous.mock.calls.length, present.mock.calls.length]).toEqual([0, 1])
  stopPresent()
})
