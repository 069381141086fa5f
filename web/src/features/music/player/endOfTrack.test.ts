import { describe, expect, it } from 'vitest'
import { afterTrack, nextRepeat } from './endOfTrack.ts'

describe('at the end of a track', () => {
  it('the same begins again after 0.1 s when one is repeated, wherever it stands', () => {
    for (const hasNext of [true, false]) {
      for (const isJoined of [true, false]) {
        expect(afterTrack({ repeat: 'one', hasNext, isJoined })).toEqual({ act: 'again', delayMs: 100 })
      }
    }
  })

  it('the next begins after 0.5 s, and the first after the last only when all are repeated', () => {
    expect(afterTrack({ repeat: 'off', hasNext: true, isJoined: false })).toEqual({ act: 'next', delayMs: 500 })
    expect(afterTrack({ repeat: 'all', hasNext: true, isJoined: false })).toEqual({ act: 'next', delayMs: 500 })
    expect(afterTrack({ repeat: 'all', hasNext: false, isJoined: false })).toEqual({ act: 'first', delayMs: 500 })
    expect(afterTrack({ repeat: 'off', hasNext: false, isJoined: false })).toEqual({ act: 'stop' })
  })

  it('the next of the same album follows at once', () => {
    expect(afterTrack({ repeat: 'off', hasNext: true, isJoined: true })).toEqual({ act: 'next', delayMs: 0 })
  })

  it('repeat goes round: off, all, one', () => {
    expect(nextRepeat('off')).toBe('all')
    expect(nextRepeat('all')).toBe('one')
    expect(nextRepeat('one')).toBe('off')
  })
})
