import { DomUtils, parseDocument } from 'htmlparser2'
import { TWIPS_PER_PIXEL } from './wordUnits.ts'
import { childOf, childrenOf, setChild, type XmlElement } from './wordXml.ts'

/** Word makes no more columns, and none wider. */
const MAX_COLUMNS = 63
const MAX_TWIPS = 31_680
/** The text column of the page: a wider table is narrowed to it. */
const TEXT_WIDTH_PIXELS = 592
/** Columns that differ less were not given a width by anyone. */
const EVEN_PIXELS = 2

/** Of a cell's paragraphs, in the HTML of the reader: the cell is a heading. */
export const HEADING_PARAGRAPH = "[data-cell='heading']"

/** What HTML a table means; null if its columns are equally wide, or none that Word makes. */
export function tableHtml(table: XmlElement): string | null {
  const twips = childrenOf(childOf(table, 'w:tblGrid'))
    .filter(({ name }) => name === 'w:gridCol')
    .map(({ attribs }) => Number(attribs['w:w']))
  if (twips.length < 2 || twips.length > MAX_COLUMNS || !twips.every((one) => one > 0 && one <= MAX_TWIPS)) return null
  const pixels = twips.map((one) => one / TWIPS_PER_PIXEL)
  if (Math.max(...pixels) - Math.min(...pixels) < EVEN_PIXELS) return null
  const scale = Math.min(1, TEXT_WIDTH_PIXELS / pixels.reduce((sum, one) => sum + one, 0))
  const widths = pixels.map((one) => Math.max(1, scale < 1 ? Math.floor(one * scale) : Math.round(one)))
  return `table[data-columns='${widths.join(' ')}']`
}

/** Gives a table a style. */
export function setTableStyle(table: XmlElement, styleId: string): void {
  if (childOf(table, 'w:tblPr') === undefined) setChild(table, 'w:tblPr')
  const properties = childOf(table, 'w:tblPr')
  if (properties !== undefined) setChild(properties, 'w:tblStyle', styleId)
}

/** Gives the cells the widths and headings that are noted at tables and paragraphs, as the reader knows neither. */
export function placedTables(html: string): string {
  const document = parseDocument(html)
  for (const cell of DomUtils.getElementsByTagName('td', document)) {
    const content = childrenOf(cell as XmlElement)
    if (content.length > 0 && content.every(({ attribs }) => attribs['data-cell'] === 'heading')) cell.name = 'th'
  }
  for (const table of DomUtils.getElementsByTagName('table', document)) placeWidths(table as XmlElement)
  return DomUtils.getOuterHTML(document)
}

function placeWidths(table: XmlElement): void {
  const columns = (table.attribs['data-columns'] ?? '').split(' ').filter(Boolean)
  if (columns.length === 0) return
  const parts = childrenOf(table)
  const rows = parts.flatMap((part) => (part.name === 'tr' ? [part] : childrenOf(part)))
  /** How many more rows each column is taken by a cell from above. */
  const taken: number[] = columns.map(() => 0)
  for (const row of rows) {
    let column = 0
    for (const cell of childrenOf(row)) {
      while ((taken[column] ?? 0) > 0) column += 1
      const span = Number(cell.attribs.colspan ?? 1)
      const widths = columns.slice(column, column + span)
      if (widths.length === span) cell.attribs.colwidth = widths.join(',')
      for (let at = column; at < column + widths.length; at += 1) taken[at] = Number(cell.attribs.rowspan ?? 1)
      column += span
    }
    taken.forEach((rowCount, at) => {
      taken[at] = Math.max(0, rowCount - 1)
    })
  }
}
