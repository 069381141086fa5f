import { describe, expect, it } from 'vitest'
import { afterTrack, nextRepeat } from './endOfTrack.ts'

describe('at the end of a track', () => {
  it('the same one restarts after 0.1 s when one is repeated, at any position', () => {
    for (const hasNext of [true, false]) {
      for (const isJoined of [true, false]) {
        expect(afterTrack({ repeat: 'one', hasNext, isJoined })).toEqual({ action: 'again', delayMs: 100 })
      }
    }
  })

  it('the next one starts after 0.5 s, and the first after the last only when all are repeated', () => {
    expect(afterTrack({ repeat: 'off', hasNext: true, isJoined: false })).toEqual({ action: 'next', delayMs: 500 })
    expect(afterTrack({ repeat: 'all', hasNext: true, isJoined: false })).toEqual({ action: 'next', delayMs: 500 })
    expect(afterTrack({ repeat: 'all', hasNext: false, isJoined: false })).toEqual({ action: 'first', delayMs: 500 })
    expect(afterTrack({ repeat: 'off', hasNext: false, isJoined: false })).toEqual({ action: 'stop' })
  })

  it('the next one of the same album follows at once', () => {
    expect(afterTrack({ repeat: 'off', hasNext: true, isJoined: true })).toEqual({ action: 'next', delayMs: 0 })
  })

  it('repeat cycles: off, all, one', () => {
    expect(nextRepeat('off')).toBe('all')
    expect(nextRepeat('all')).toBe('one')
    expect(nextRepeat('one')).toBe('off')
  })
})
