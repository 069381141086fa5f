import { expect, test } from 'vitest'
import {
  countBytes,
  formatRanges,
  gapFrom,
  overlaps,
  parseRanges,
  prefixBytes,
  type Range,
  type Ranges,
  withRange,
} from './byte-ranges.ts'

const SIZE_BYTES = 40
const below = (limit: number) => Math.floor(Math.random() * limit)

function randomRange(): Range {
  const start = below(SIZE_BYTES)
  return { start, end: start + below(SIZE_BYTES - start + 1) }
}

/** The same in the simplest way: one flag for each byte. */
function rangesOf(flags: readonly boolean[]): Range[] {
  return [...flags, false].flatMap((isThere, end) => {
    if (isThere || !flags[end - 1]) return []
    return [{ start: flags.lastIndexOf(false, end - 1) + 1, end }]
  })
}

test('a thousand random sequences agree with one flag for each byte', () => {
  for (let round = 0; round < 1000; round++) {
    const flags = Array<boolean>(SIZE_BYTES).fill(false)
    const added: Range[] = []
    let ranges: Ranges = []
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
