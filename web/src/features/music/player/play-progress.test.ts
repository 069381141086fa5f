import { describe, expect, it } from 'vitest'
import { advancePlay, startPlay } from './play-progress.ts'

function heardUntil(durationMs: number | null, ...positionsMs: number[]) {
  return positionsMs.reduce((play, positionMs) => advancePlay(play, positionMs, durationMs), startPlay('k'))
}

const everySecond = (fromMs: number, toMs: number) =>
  Array.from({ length: (toMs - fromMs) / 1000 }, (_, index) => fromMs + (index + 1) * 1000)

describe('a track counts as played', () => {
  it('after half of it', () => {
    expect(heardUntil(20_000, ...everySecond(0, 9000)).isCounted).toBe(false)
    expect(heardUntil(20_000, ...everySecond(0, 10_000)).isCounted).toBe(true)
  })

  it('after four minutes if it is long, or its duration is unknown', () => {
    for (const durationMs of [3_600_000, null]) {
      expect(heardUntil(durationMs, ...everySecond(0, 239_000)).isCounted).toBe(false)
      expect(heardUntil(durationMs, ...everySecond(0, 240_000)).isCounted).toBe(true)
    }
  })

  it('not by seeking through it', () => {
    expect(heardUntil(20_000, 1000, 12_000, 19_000).isCounted).toBe(false)
    expect(heardUntil(20_000, ...everySecond(0, 6000), 1000, ...everySecond(1000, 4000)).isCounted).toBe(false)
    expect(heardUntil(20_000, ...everySecond(0, 6000), 1000, ...everySecond(1000, 5000)).isCounted).toBe(true)
  })
})
