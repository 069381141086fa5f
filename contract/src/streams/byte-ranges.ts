/** Part of a file, in bytes: `start` is inclusive, `end` exclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Parts of a file, in ascending order, neither overlapping nor touching. */
export type ByteRanges = readonly ByteRange[]

/** Returns the ranges with one more added. */
export function withRange(ranges: ByteRanges, added: ByteRange): ByteRanges {
  if (added.start >= added.end) return ranges
  const before = ranges.filter((range) => range.end < added.start)
  const after = ranges.filter((range) => range.start > added.end)
  const joined = ranges.slice(before.length, ranges.length - after.length)
  const start = Math.min(added.start, joined[0]?.start ?? added.start)
  const end = Math.max(added.end, joined.at(-1)?.end ?? added.end)
  return [...before, { start, end }, ...after]
}

/** Returns the gap from `position` up to the next range or the end; null if `position` itself is covered. */
export function gapFrom(ranges: ByteRanges, position: number, sizeBytes: number): ByteRange | null {
  if (position >= sizeBytes || ranges.some(({ start, end }) => start <= position && position < end)) return null
  return { start: position, end: ranges.find(({ start }) => start > position)?.start ?? sizeBytes }
}

/** Returns the number of contiguous bytes from the start. */
export function prefixBytes(ranges: ByteRanges): number {
  const [first] = ranges
  return first?.start === 0 ? first.end : 0
}

/** Returns the first gap below `sizeBytes`. */
export function firstGap(ranges: ByteRanges, sizeBytes: number): ByteRange | null {
  return gapFrom(ranges, prefixBytes(ranges), sizeBytes)
}

export function countBytes(ranges: ByteRanges): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0)
}

export function overlaps(one: ByteRange, other: ByteRange): boolean {
  return one.start < other.end && other.start < one.end
}

/** The stored and wire format: '0-100,200-300'. */
export function formatRanges(ranges: ByteRanges): string {
  return ranges.map(({ start, end }) => `${start}-${end}`).join(',')
}

/** Parses what `formatRanges` produces, in any order: it also comes over the wire. */
export function parseRanges(text: string): ByteRanges {
  const found = text.split(',').flatMap((range) => {
    const [, start, end] = /^\s*(\d+)-(\d+)\s*$/.exec(range) ?? []
    return start === undefined || end === undefined ? [] : [{ start: Number(start), end: Number(end) }]
  })
  return found.reduce<ByteRanges>(withRange, [])
}
