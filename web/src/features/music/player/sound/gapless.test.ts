import { describe, expect, it } from 'vitest'
import { isJoined } from './gapless.ts'

const on = (albumId: string | null, discNumber: number | null, trackNumber: number | null) => ({
  albumId,
  discNumber,
  trackNumber,
  isPasswordProtected: false,
})

describe('two tracks are joined', () => {
  it('when the second follows the first on their album, also on its next disc', () => {
    expect(isJoined(on('a', null, 1), on('a', null, 2))).toBe(true)
    expect(isJoined(on('a', 1, 9), on('a', 1, 10))).toBe(true)
    expect(isJoined(on('a', 1, 9), on('a', 2, 1))).toBe(true)
    expect(isJoined(on('a', null, 9), on('a', 2, 1))).toBe(true)
  })

  it('but not in another order, on different albums, or without numbers', () => {
    expect(isJoined(on('a', 1, 2), on('a', 1, 1))).toBe(false)
    expect(isJoined(on('a', 1, 1), on('a', 1, 3))).toBe(false)
    expect(isJoined(on('a', 1, 1), on('a', 2, 2))).toBe(false)
    expect(isJoined(on('a', 1, 1), on('b', 1, 2))).toBe(false)
    expect(isJoined(on(null, 1, 1), on(null, 1, 2))).toBe(false)
    expect(isJoined(on('a', 1, null), on('a', 1, null))).toBe(false)
    expect(isJoined(on('a', 1, 1), null)).toBe(false)
    expect(isJoined(null, on('a', 1, 1))).toBe(false)
  })

  it('and never if one is protected', () => {
    expect(isJoined(on('a', 1, 1), { ...on('a', 1, 2), isPasswordProtected: true })).toBe(false)
  })
})
