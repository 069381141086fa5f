import { isNumberText } from '@pinloft/contract/files/delimited-text'
import type { Cell } from './sheets.ts'

const CHARACTER_PX = 7.5
const EDGES_PX = 18
const NARROWEST_PX = 64
const WIDEST_PX = 320
/** Rows that are measured for the column widths. */
const SAMPLE_ROWS = 500
/** The number of significant digits that survives arithmetic: 0.1 + 0.2 is 0.3. */
const DIGITS = 12
const LETTERS = 26
const LETTER_A = 65

/** The displayed text of a cell. */
export function cellText(cell: Cell): string {
  return typeof cell === 'number' ? String(Number(cell.toPrecision(DIGITS))) : cell
}

/** Whether a cell is a number, or a text that reads as one. */
export function isNumber(cell: Cell): boolean {
  return typeof cell === 'number' || isNumberText(cell)
}

/** The width of each column in pixels, measured from its first rows. */
export function columnWidths(rows: readonly (readonly Cell[])[]): number[] {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const longest = Array.from({ length: count }, () => 0)
  for (const row of rows.slice(0, SAMPLE_ROWS)) {
    for (const [column, cell] of row.entries()) {
      longest[column] = Math.max(longest[column] ?? 0, cellText(cell).length)
    }
  }
  return longest.map((characters) =>
    Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, characters * CHARACTER_PX + EDGES_PX))),
  )
}

/** The letters of a column in spreadsheet notation: A to Z, then AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(LETTER_A + (column % LETTERS))
  return column < LETTERS ? last : columnLetters(Math.floor(column / LETTERS) - 1) + last
}
