import type { LyricLine } from '@pinloft/contract/music'

/** The line that is sung at a position: the last that has begun; -1 before the first, and where no times are known. */
export function lineAt(lines: readonly LyricLine[], positionMs: number): number {
  let found = -1
  for (const [index, { atMs }] of lines.entries()) {
    if (atMs === null || atMs > positionMs) continue
    found = index
  }
  return found
}
