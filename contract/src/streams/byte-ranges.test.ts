import { describe, expect, it, test } from 'vitest'
import {
  type ByteRange,
  type ByteRanges,
  countBytes,
  firstGap,
  formatRanges,
  gapFrom,
  overlaps,
  parseRanges,
  prefixBytes,
  withRange,
} from './byte-ranges.ts'

const SIZE_BYTES = 40
let state = Number(process.env.TEST_SEED ?? 1)
/** As a failure must be repeatable: Park and Miller's generator. */
function below(limit: number): number {
  state = (state * 48_271) % 2_147_483_647
  return state % limit
}

function randomRange(): ByteRange {
  const start = below(SIZE_BYTES)
  return { start, end: start + below(SIZE_BYTES - start + 1) }
}

/** Naive reference implementation: one flag per byte. */
function rangesOf(flags: readonly boolean[]): ByteRange[] {
  return [...flags, false].flatMap((isThere, end) => {
    if (isThere || !flags[end - 1]) return []
    return [{ start: flags.lastIndexOf(false, end - 1) + 1, end }]
  })
}

test('a thousand random sequences match the one-flag-per-byte reference', () => {
  for (let round = 0; round < 1000; round++) {
    const flags = Array<boolean>(SIZE_BYTES).fill(false)
    const added: ByteRange[] = []
    let ranges: ByteRanges = []
    for (let step = below(12); step >= 0; step--) {
      const range = randomRange()
      added.push(range)
      flags.fill(true, range.start, range.end)
      ranges = withRange(ranges, range)
      const message = JSON.stringify(added)
      expect(ranges, message).toEqual(rangesOf(flags))
      expect(parseRanges(formatRanges(ranges)), message).toEqual(ranges)
      expect(countBytes(ranges), message).toBe(flags.filter(Boolean).length)
      expect(prefixBytes(ranges), message).toBe([...flags, false].indexOf(false))
      const position = below(SIZE_BYTES + 2)
      const next = flags.indexOf(true, position)
      const gap = { start: position, end: next === -1 ? SIZE_BYTES : next }
      const isMissing = position < SIZE_BYTES && !flags[position]
      expect(gapFrom(ranges, position, SIZE_BYTES), message).toEqual(isMissing ? gap : null)
    }
  }
})

test('ranges that only touch do not overlap, and an empty one overlaps nothing', () => {
  expect(overlaps({ start: 0, end: 5 }, { start: 5, end: 9 })).toBe(false)
  expect(overlaps({ start: 0, end: 6 }, { start: 5, end: 9 })).toBe(true)
  expect(overlaps({ start: 6, end: 7 }, { start: 5, end: 9 })).toBe(true)
  expect(overlaps({ start: 5, end: 5 }, { start: 5, end: 9 })).toBe(false)
})

const SOME: ByteRanges = [
  { start: 10, end: 20 },
  { start: 30, end: 40 },
]

describe('byte ranges', () => {
  it('merge if they overlap or touch', () => {
    expect(withRange(SOME, { start: 20, end: 30 })).toEqual([{ start: 10, end: 40 }])
    expect(withRange(SOME, { start: 0, end: 100 })).toEqual([{ start: 0, end: 100 }])
    expect(withRange(SOME, { start: 22, end: 25 })).toEqual([SOME[0], { start: 22, end: 25 }, SOME[1]])
    expect(withRange(SOME, { start: 5, end: 5 })).toEqual(SOME)
  })

  it('find the first gap', () => {
    expect(firstGap(SOME, 50)).toEqual({ start: 0, end: 10 })
    expect(firstGap(withRange(SOME, { start: 0, end: 10 }), 50)).toEqual({ start: 20, end: 30 })
    expect(firstGap([{ start: 0, end: 40 }], 50)).toEqual({ start: 40, end: 50 })
    expect(firstGap([{ start: 0, end: 50 }], 50)).toBeNull()
    expect(firstGap([], 0)).toBeNull()
  })

  it('are parsed from the header in any order', () => {
    expect(parseRanges('30-40,10-20, 20-25')).toEqual([
      { start: 10, end: 25 },
      { start: 30, end: 40 },
    ])
    expect(parseRanges('')).toEqual([])
    expect(countBytes(SOME)).toBe(20)
  })
})
