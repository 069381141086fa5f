export interface PathWidths {
  /** Natural width of each segment after the root, with the divider before it. */
  segmentsPx: readonly number[]
  /** Width of the root. */
  rootPx: number
  /** Width of the button for what is hidden, with the divider before it. */
  buttonPx: number
}

/**
 * How many segments after the root are hidden so that a path fits: as few as possible, the upper ones first, and never
 * the last.
 */
export function hiddenSegments({ segmentsPx, rootPx, buttonPx }: PathWidths, availablePx: number): number {
  let widthPx = rootPx + segmentsPx.reduce((sum, segmentPx) => sum + segmentPx, 0)
  if (widthPx <= availablePx) return 0
  widthPx += buttonPx
  const most = Math.max(0, segmentsPx.length - 1)
  let hidden = 0
  while (hidden < most && widthPx > availablePx) {
    widthPx -= segmentsPx[hidden] ?? 0
    hidden++
  }
  return hidden
}
