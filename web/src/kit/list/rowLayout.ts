import type { LineGroup } from './lineLayout.ts'

/** Heights of a row with one line of text on a desk, and of one with a second line, such as where a search found it. */
export const ROW_PX = { desk: 46, phone: 60 }
export const TALL_ROW_PX = { desk: 60, phone: 80 }

/** Height of the column headers, which a phone does not have. */
export const HEAD_PX = 38

/** Rows one below the other. */
export function rowGroups(count: number, rowPx: number): LineGroup[] {
  return [{ count, columns: 1, linePx: rowPx, gapPx: 0, insetPx: 0 }]
}
