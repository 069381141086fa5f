import { describe, expect, it } from 'vitest'
import { type ByteRanges, countBytes, firstGap, parseRanges, withRange } from './byteRanges.ts'

const SOME: ByteRanges = [
  { start: 10, end: 20 },
  { start: 30, end: 40 },
]

describe('byte ranges', () => {
  it('join what overlaps or touches', () => {
    expect(withRange(SOME, { start: 20, end: 30 })).toEqual([{ start: 10, end: 40 }])
    expect(withRange(SOME, { start: 0, end: 100 })).toEqual([{ start: 0, end: 100 }])
    expect(withRange(SOME, { start: 22, end: 25 })).toEqual([SOME[0], { start: 22, end: 25 }, SOME[1]])
    expect(withRange(SOME, { start: 5, end: 5 })).toEqual(SOME)
  })

  it('know what is missing first', () => {
    expect(firstGap(SOME, 50)).toEqual({ start: 0, end: 10 })
    expect(firstGap(withRange(SOME, { start: 0, end: 10 }), 50)).toEqual({ start: 20, end: 30 })
    expect(firstGap([{ start: 0, end: 40 }], 50)).toEqual({ start: 40, end: 50 })
    expect(firstGap([{ start: 0, end: 50 }], 50)).toBeNull()
    expect(firstGap([], 0)).toBeNull()
  })

  it('are read from the header in any order', () => {
    expect(parseRanges('30-40,10-20, 20-25')).toEqual([
      { start: 10, end: 25 },
      { start: 30, end: 40 },
    ])
    expect(parseRanges('')).toEqual([])
    expect(countBytes(SOME)).toBe(20)
  })
})
