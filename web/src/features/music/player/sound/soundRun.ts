/** A track on the timeline of several joined ones. */
export interface Span<Entry> {
  entry: Entry
  /** Start of the track on the timeline. */
  zeroSeconds: number
  /** End of the track on the timeline; null until it has loaded completely. */
  endSeconds: number | null
}

/** The track that plays at a time of the timeline. */
export function spanIndexAt(spans: readonly Span<unknown>[], timeSeconds: number): number {
  let index = 0
  for (let later = 1; later < spans.length; later++) {
    const span = spans[later]
    if (span !== undefined && timeSeconds >= span.zeroSeconds) index = later
  }
  return index
}

/** The buffered ranges of a media element. */
export type Stretch = readonly [startSeconds: number, endSeconds: number]

export function stretchesOf(ranges: Pick<TimeRanges, 'length' | 'start' | 'end'>): Stretch[] {
  return Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)])
}

/** How far playback can continue from a time without loading more. */
export function secondsAhead(stretches: readonly Stretch[], timeSeconds: number): number {
  const stretch = stretches.find(([start, end]) => start <= timeSeconds && timeSeconds <= end)
  return stretch === undefined ? 0 : stretch[1] - timeSeconds
}

/** The played range to evict, so that memory stays bounded; null if it is too small to be worth it. */
export function forgettable(stretches: readonly Stretch[], timeSeconds: number, keepSeconds: number): Stretch | null {
  const start = stretches[0]?.[0]
  const end = timeSeconds - keepSeconds
  return start !== undefined && end - start > keepSeconds ? [start, end] : null
}
