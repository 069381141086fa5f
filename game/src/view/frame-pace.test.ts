import { describe, expect, it } from 'vitest'
import { FramePace } from './frame-pace.ts'

/** The scale after rounds of frames, each of which takes as long as its pixels need. */
function play(pace: FramePace, rounds: number, fullMs: number, start = 1): number {
  let scale = start
  for (let frame = 0; frame < rounds * 40; frame++) scale = pace.afterFrame(Math.max(16.7, fullMs * scale ** 2))
  return scale
}

describe('how fine the picture is', () => {
  it('is lowered while frames take long, and raised once there is time again', () => {
    const pace = new FramePace('asShown')
    expect(play(pace, 4, 20)).toBe(1)
    expect(play(pace, 1, 70)).toBe(0.75)
    expect(play(pace, 4, 70, 0.75)).toBe(0.75)
    expect(play(pace, 1, 200, 0.75)).toBe(0.5)
    expect(play(pace, 4, 200, 0.5)).toBe(0.3)
    expect(pace.isCoarsest).toBe(true)
    expect(play(pace, 6, 20, 0.3)).toBe(1)
  })

  it('is not raised again to what was too much', () => {
    const pace = new FramePace('even')
    // Not only pixels take time: twice as many take longer than was to be thought.
    const scales: number[] = []
    let scale = 0.5
    for (let frame = 0; frame < 800; frame++) {
      scale = pace.afterFrame(scale > 0.5 ? 60 : 18)
      if (frame % 40 === 39) scales.push(scale)
    }
    expect(scales.slice(0, 3)).toEqual([0.75, 0.5, 0.5])
    expect(new Set(scales.slice(3))).toEqual(new Set([0.5]))
  })

  it('is tried finer after a while, as more than pixels takes time', () => {
    const pace = new FramePace('asShown')
    expect(play(pace, 1, 100)).toBe(0.75)
    for (let frame = 0; frame < 40 * 5; frame++) expect(pace.afterFrame(33)).toBe(0.75)
    for (let frame = 0; frame < 40; frame++) pace.afterFrame(33)
    expect(pace.scale).toBe(1)
  })

  it('is tried finer soon where pictures are even, which tell nothing of the time that is left', () => {
    const pace = new FramePace('even')
    const scales = Array.from({ length: 5 }, () => {
      for (let frame = 0; frame < 40; frame++) pace.afterFrame(33.3)
      return pace.scale
    })
    expect(scales).toEqual([0.5, 0.75, 0.75, 1, 1])
    expect(pace.isFinest).toBe(true)
  })

  it('is made coarser when more than a twentieth of the frames take long', () => {
    const pace = new FramePace('asShown')
    const play = (slowFrames: number) => {
      for (let frame = 0; frame < 40; frame++) pace.afterFrame(frame < slowFrames ? 60 : 17)
      return pace.scale
    }
    expect(play(2)).toBe(1)
    expect(play(3)).toBe(0.75)
  })
})
