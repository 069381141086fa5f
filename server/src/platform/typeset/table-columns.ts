import type { Alignment, TableColumn } from './document-blocks.ts'

/** The column of text on an upright page and on a page on its side, in points. */
export const PAGE_COLUMN_PT = 408
export const LANDSCAPE_COLUMN_PT = 655
/** As in the template. */
const GUTTER_PT = 12
/** Wide enough for a short column to look like one, where there is room. */
const COMFORTABLE_PT = 74
const SIZE_PT = 9.5
const SMALL_PT = 8.5
/** Of the size of the type: the letters of a word on average, with room for bold and wide ones. */
const LETTER_WIDTH = 0.6
const WIDE_LETTER =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]/u
/** Longer words are broken. */
const WORD_MAX_LETTERS = 24
/** What is beyond this does not make a column wider. */
const CELL_MAX_LETTERS = 120
/** So many rows show how wide the columns are. */
const SAMPLE_ROWS = 500
const NUMBER = /^[-+−~≈]?[\p{Sc}]?\d[\d\s.,:/–-]*\s?(?:%|‰|[\p{Sc}]|[\p{L}°/²³]{1,4})?$/u

export interface TableLayout {
  columns: TableColumn[]
  isSmall: boolean
  isLandscape: boolean
}

/** How wide the columns of a table are, by its texts, the first row being the header. */
export function layOutTable(rows: readonly string[][], alignments: readonly (Alignment | null)[]): TableLayout {
  const sample = rows.slice(0, SAMPLE_ROWS)
  const columns = alignments.map((given, index) => {
    const cells = sample.map((row) => row[index] ?? '')
    return { alignment: given ?? alignmentOf(cells.slice(1)), ...demandOf(cells) }
  })
  const fits = (sizePt: number, widthPt: number) =>
    columns.reduce((sum, { wordLetters }) => sum + wordLetters * LETTER_WIDTH * sizePt + GUTTER_PT, 0) <=
    widthPt + GUTTER_PT
  const isSmall = !fits(SIZE_PT, PAGE_COLUMN_PT)
  const isLandscape = isSmall && !fits(SMALL_PT, PAGE_COLUMN_PT)
  // The last column has no gutter.
  const widthPt = (isLandscape ? LANDSCAPE_COLUMN_PT : PAGE_COLUMN_PT) + GUTTER_PT
  const letterPt = LETTER_WIDTH * (isSmall ? SMALL_PT : SIZE_PT)
  const widths = distribute(
    columns.map(({ wordLetters, cellLetters }) => ({
      leastPt: wordLetters * letterPt + GUTTER_PT,
      wantedPt: Math.max(cellLetters * letterPt + GUTTER_PT, COMFORTABLE_PT),
    })),
    widthPt,
  )
  return {
    columns: columns.map(({ alignment }, index) => ({ alignment, widthPt: (widths[index] ?? 0) - GUTTER_PT })),
    isSmall,
    isLandscape,
  }
}

function alignmentOf(cells: readonly string[]): Alignment {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.every((cell) => cell.length <= 20 && NUMBER.test(cell.trim())) ? 'right' : 'left'
}

/** Number of letters of the longest word and of the longest cell, wide ones counted twice. */
function demandOf(cells: readonly string[]): { wordLetters: number; cellLetters: number } {
  let [wordLetters, cellLetters] = [1, 1]
  for (const cell of cells) {
    const text = cell.slice(0, CELL_MAX_LETTERS)
    cellLetters = Math.max(cellLetters, widthInLetters(text))
    for (const word of text.split(/\s+/)) wordLetters = Math.max(wordLetters, longestUnbroken(word))
  }
  return { wordLetters: Math.min(wordLetters, WORD_MAX_LETTERS), cellLetters }
}

/** A line may end before and after every wide letter. */
function longestUnbroken(word: string): number {
  let [longest, length] = [1, 0]
  for (const letter of word) {
    length = WIDE_LETTER.test(letter) ? 0 : length + 1
    longest = Math.max(longest, length === 0 ? 2 : length)
  }
  return longest
}

function widthInLetters(text: string): number {
  let width = 0
  for (const letter of text) width += WIDE_LETTER.test(letter) ? 2 : 1
  return width
}

/** Gives each column its least width, and what it wants beyond it: those that want most get less if there is not enough. */
function distribute(demands: readonly { leastPt: number; wantedPt: number }[], widthPt: number): number[] {
  const leastPt = demands.reduce((sum, demand) => sum + demand.leastPt, 0)
  if (leastPt >= widthPt)
    return shrink(
      demands.map((demand) => demand.leastPt),
      widthPt,
    )
  const wishes = demands.map((demand) => Math.max(0, demand.wantedPt - demand.leastPt))
  const wishedPt = wishes.reduce((sum, wish) => sum + wish, 0)
  const restPt = widthPt - leastPt
  if (wishedPt > restPt) {
    const mostPt = largestShare(wishes, restPt)
    return demands.map(({ leastPt }, index) => leastPt + Math.min(wishes[index] ?? 0, mostPt))
  }
  // Everything fits in one line each: the first column takes what is left.
  return demands.map(
    (demand, index) => Math.max(demand.leastPt, demand.wantedPt) + (index === 0 ? restPt - wishedPt : 0),
  )
}

/** What nobody may exceed when all wishes together are too much. */
function largestShare(wishes: readonly number[], amount: number): number {
  let [rest, share] = [amount, 0]
  const ascending = wishes.toSorted((a, b) => a - b)
  for (const [index, wish] of ascending.entries()) {
    share = rest / (ascending.length - index)
    if (wish > share) break
    rest -= wish
  }
  return share
}

/** Many columns are narrower than their words, which are broken then. */
function shrink(widths: readonly number[], widthPt: number): number[] {
  const roomPt = widthPt - widths.length * GUTTER_PT
  const wordsPt = widths.reduce((sum, width) => sum + width - GUTTER_PT, 0)
  return widths.map((width) => GUTTER_PT + ((width - GUTTER_PT) / wordsPt) * Math.max(roomPt, 0))
}
