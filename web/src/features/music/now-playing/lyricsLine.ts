import type { LyricLine } from '@pinloft/contract/music/endpoints'

/** The lyrics line at a position: the last that has started; -1 before the first, and without times. */
export function lineAt(lines: readonly LyricLine[], positionMs: number): number {
  let found = -1
  for (const [index, { atMs }] of lines.entries()) {
    if (atMs === null || atMs > positionMs) continue
    found = index
  }
  return found
}
