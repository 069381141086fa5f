/** A part of a file, in bytes, from `start` up to but without `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** Parts of a file in ascending order that neither overlap nor touch. */
export type ByteRanges = readonly ByteRange[]

/** The ranges together with one more. */
export function withRange(ranges: ByteRanges, added: ByteRange): ByteRanges {
  if (added.start >= added.end) return ranges
  const before = ranges.filter((range) => range.end < added.start)
  const after = ranges.filter((range) => range.start > added.end)
  const joined = ranges.slice(before.length, ranges.length - after.length)
  const start = Math.min(added.start, joined[0]?.start ?? added.start)
  const end = Math.max(added.end, joined.at(-1)?.end ?? added.end)
  return [...before, { start, end }, ...after]
}

/** What is missing from `position` on, up to the next range or the end; null where `position` itself is not missing. */
export function gapFrom(ranges: ByteRanges, position: number, sizeBytes: number): ByteRange | null {
  if (position >= sizeBytes || ranges.some(({ start, end }) => start <= position && position < end)) return null
  return { start: position, end: ranges.find(({ start }) => start > position)?.start ?? sizeBytes }
}

/** How many bytes from the start on are there without a gap. */
export function prefixBytes(ranges: ByteRanges): number {
  const [first] = ranges
  return first?.start === 0 ? first.end : 0
}

/** The first bytes below `sizeBytes` that are in none of the ranges. */
export function firstGap(ranges: ByteRanges, sizeBytes: number): ByteRange | null {
  return gapFrom(ranges, prefixBytes(ranges), sizeBytes)
}

export function countBytes(ranges: ByteRanges): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0)
}

export function overlaps(one: ByteRange, other: ByteRange): boolean {
  return one.start < other.end && other.start < one.end
}

/** As they are stored and sent: '0-100,200-300'. */
export function formatRanges(ranges: ByteRanges): string {
  return ranges.map(({ start, end }) => `${start}-${end}`).join(',')
}

/** Reads what `formatRanges` has written, in any order: it also comes over the wire. */
export function parseRanges(text: string): ByteRanges {
  const found = [...text.matchAll(/(\d+)-(\d+)/g)].map(([, start, end]) => ({ start: Number(start), end: Number(end) }))
  return found.reduce<ByteRanges>(withRange, [])
}
