/** A track on the time line of several that are heard as one. */
export interface Span<Entry> {
  entry: Entry
  /** Where on the time line the track's own time is 0. */
  zeroSeconds: number
  /** Where on the time line it ends; null until all of it is there. */
  endSeconds: number | null
}

/** Which of the tracks is heard at a moment of the time line. */
export function spanIndexAt(spans: readonly Span<unknown>[], timeSeconds: number): number {
  let index = 0
  for (let later = 1; later < spans.length; later++) {
    const span = spans[later]
    if (span !== undefined && timeSeconds >= span.zeroSeconds) index = later
  }
  return index
}

/** The stretches of a media element's buffer. */
export type Stretch = readonly [startSeconds: number, endSeconds: number]

export function stretchesOf(ranges: Pick<TimeRanges, 'length' | 'start' | 'end'>): Stretch[] {
  return Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)])
}

/** How much can be heard from a moment on without loading more. */
export function secondsAhead(stretches: readonly Stretch[], timeSeconds: number): number {
  const stretch = stretches.find(([start, end]) => start <= timeSeconds && timeSeconds <= end)
  return stretch === undefined ? 0 : stretch[1] - timeSeconds
}

/** What may be forgotten of the past, so that memory stays bounded; null where that is too little to bother. */
export function forgettable(stretches: readonly Stretch[], timeSeconds: number, keepSeconds: number): Stretch | null {
  const start = stretches[0]?.[0]
  const end = timeSeconds - keepSeconds
  return start !== undefined && end - start > keepSeconds ? [start, end] : null
}
