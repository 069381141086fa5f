/** Bytes of a file from `start` up to but without `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** Ranges in ascending order that neither overlap nor touch. */
export type ByteRanges = readonly ByteRange[]

/** The ranges together with one more. */
export function withRange(ranges: ByteRanges, { start, end }: ByteRange): ByteRanges {
  if (start >= end) return ranges
  const joined = ranges.filter((range) => range.end >= start && range.start <= end)
  const whole = {
    start: Math.min(start, ...joined.map((range) => range.start)),
    end: Math.max(end, ...joined.map((range) => range.end)),
  }
  const before = ranges.filter((range) => range.end < start)
  const after = ranges.filter((range) => range.start > end)
  return [...before, whole, ...after]
}

/** The first bytes below `sizeBytes` that are in none of the ranges. */
export function firstGap(ranges: ByteRanges, sizeBytes: number): ByteRange | null {
  let start = 0
  for (const range of ranges) {
    if (range.start > start) return { start, end: range.start }
    start = range.end
  }
  return start < sizeBytes ? { start, end: sizeBytes } : null
}

export function countBytes(ranges: ByteRanges): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** Reads the header `Upload-Ranges`, such as `0-1048576,2097152-3145728`. */
export function parseRanges(header: string): ByteRanges {
  let ranges: ByteRanges = []
  for (const [, start, end] of header.matchAll(/(\d+)-(\d+)/g)) {
    ranges = withRange(ranges, { start: Number(start), end: Number(end) })
  }
  return ranges
}
