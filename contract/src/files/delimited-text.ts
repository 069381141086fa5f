/** The longest table that is read, in rows and columns. */
export const TABLE_ROWS_MAX = 10_000
export const TABLE_COLUMNS_MAX = 200
/** Longer cells are cut. */
const CELL_MAX_CHARACTERS = 2_000
/** The start of a text from which its delimiter is guessed. */
const SAMPLE_CHARACTERS = 16_384
const SAMPLE_ROWS = 20
const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const NUMBER_MAX_CHARACTERS = 32
const NUMBER = /^[-+]?[$€£]?\d[\d.,\u00a0 ]*%?$/

export interface DelimitedTable {
  rows: string[][]
  /** Rows, columns or parts of cells were left out. */
  hasMore: boolean
}

/**
 * Reads a CSV or TSV as RFC 4180 describes them, leniently: any line ending, any of the usual delimiters, and a quote
 * that stays open ends with the text. One pass over the text, so the time is linear in its length.
 */
export function readDelimitedText(text: string, rowsMax: number = TABLE_ROWS_MAX): DelimitedTable {
  return readRows(text, delimiterOf(text), rowsMax)
}

/** Whether a text reads as a number. */
export function isNumberText(cell: string): boolean {
  return cell.length <= NUMBER_MAX_CHARACTERS && NUMBER.test(cell)
}

/** Divides a table into the names of its columns, if the first row has them, and its other rows. */
export function withHeads(rows: string[][]): { heads: string[] | undefined; rows: string[][] } {
  const [first = [], ...others] = rows
  const hasHeads = others.length > 0 && first.every((cell) => cell !== '' && !isNumberText(cell))
  return hasHeads ? { heads: first, rows: others } : { heads: undefined, rows }
}

/** The delimiter that divides the most of the first lines into as many cells as the first. */
function delimiterOf(text: string): Delimiter {
  const sample = text.slice(0, SAMPLE_CHARACTERS)
  let best: { delimiter: Delimiter; alike: number; columns: number } = { delimiter: ',', alike: 0, columns: 1 }
  for (const delimiter of DELIMITERS) {
    const { rows } = readRows(sample, delimiter, SAMPLE_ROWS)
    const columns = rows[0]?.length ?? 0
    const alike = rows.filter(({ length }) => length === columns).length
    const isBetter = alike > best.alike || (alike === best.alike && columns > best.columns)
    if (columns > 1 && isBetter) best = { delimiter, alike, columns }
  }
  return best.delimiter
}

function readRows(text: string, delimiter: Delimiter, rowsMax: number): DelimitedTable {
  const rows: string[][] = []
  let row: string[] = []
  let hasMore = false
  let at = text.startsWith('\ufeff') ? 1 : 0

  function add(cell: string) {
    if (row.length >= TABLE_COLUMNS_MAX || cell.length > CELL_MAX_CHARACTERS) hasMore = true
    if (row.length < TABLE_COLUMNS_MAX) row.push(cell.slice(0, CELL_MAX_CHARACTERS))
  }

  while (at < text.length) {
    if (rows.length >= rowsMax) return { rows, hasMore: true }
    let end = at
    if (text[at] === '"') {
      end = endOfQuoted(text, at + 1)
      add(text.slice(at + 1, end).replaceAll('""', '"'))
      // What follows the closing quote up to the delimiter has no meaning.
      end = endOfPlain(text, Math.min(end + 1, text.length), delimiter)
    } else {
      end = endOfPlain(text, at, delimiter)
      add(text.slice(at, end))
    }
    at = end + 1
    if (text[end] === delimiter) {
      if (at === text.length) add('')
      continue
    }
    if (text[end] === '\r' && text[at] === '\n') at++
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return { rows, hasMore }
}

/** Index of the quote that closes a cell, or the end of the text. */
function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return text.length
}

function endOfPlain(text: string, from: number, delimiter: Delimiter): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
