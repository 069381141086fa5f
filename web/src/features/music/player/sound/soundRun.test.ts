import { describe, expect, it } from 'vitest'
import { forgettable, secondsAhead, spanIndexAt } from './soundRun.ts'

const spans = [
  { entry: 'a', zeroSeconds: 0, endSeconds: 10 },
  { entry: 'b', zeroSeconds: 10, endSeconds: 25 },
  { entry: 'c', zeroSeconds: 25, endSeconds: null },
]

describe('joined tracks', () => {
  it('are distinguished by the time', () => {
    expect([0, 9.99, 10, 24, 25, 99].map((time) => spanIndexAt(spans, time))).toEqual([0, 0, 1, 1, 2, 2])
    expect(spanIndexAt(spans, -1)).toBe(0)
  })

  it('are buffered ahead of playback, across their boundary', () => {
    expect(secondsAhead([[0, 25]], 5)).toBe(20)
    expect(
      secondsAhead(
        [
          [0, 4],
          [6, 9],
        ],
        5,
      ),
    ).toBe(0)
    expect(secondsAhead([], 5)).toBe(0)
  })

  it('are evicted once they are long past', () => {
    expect(forgettable([[0, 120]], 70, 20)).toEqual([0, 50])
    expect(forgettable([[0, 120]], 30, 20)).toBeNull()
    expect(forgettable([], 30, 20)).toBeNull()
  })
})
