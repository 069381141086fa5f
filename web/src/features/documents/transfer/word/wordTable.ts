import type { Node } from '@tiptap/pm/model'
import { TableMap } from '@tiptap/pm/tables'
import { type ITableCellOptions, Table, TableCell, TableLayoutType, TableRow, WidthType } from 'docx'
import { TWIPS_PER_PIXEL } from '../../../../platform/rich-text/word/wordUnits.ts'
import { HEADING_CELL } from './wordTexts.ts'

/** Width of the text on A4 paper, in twentieths of a point. */
const TEXT_WIDTH_TWIPS = 9026

/** A table of the editor as one of Word; `blocksOf` writes what is in a cell. */
export function wordTable(
  table: Node,
  blocksOf: (cell: Node, style: string | undefined) => ITableCellOptions['children'],
): Table {
  const columns = columnTwips(table)
  const known = columns.filter((twips) => twips !== null)
  const isFixed = known.length === columns.length
  const rows: TableRow[] = []
  table.forEach((row) => {
    const cells: TableCell[] = []
    let isHeader = row.childCount > 0
    row.forEach((cell) => {
      const isHeading = cell.type.name === 'tableHeader'
      if (!isHeading) isHeader = false
      const { colspan, rowspan, colwidth } = cell.attrs
      const widthPixels = Array.isArray(colwidth) ? colwidth.reduce((sum: number, one: number) => sum + one, 0) : 0
      cells.push(
        new TableCell({
          columnSpan: colspan,
          rowSpan: rowspan,
          ...(widthPixels > 0 && { width: { size: widthPixels * TWIPS_PER_PIXEL, type: WidthType.DXA } }),
          ...(isHeading && { shading: { fill: 'F1F3F7' } }),
          children: blocksOf(cell, isHeading ? HEADING_CELL.id : undefined),
        }),
      )
    })
    // Readers of Word's files take even a denied one for a heading.
    rows.push(new TableRow({ children: cells, ...(isHeader && { tableHeader: true }) }))
  })
  return new Table({
    rows,
    ...(isFixed
      ? { width: { size: sumOf(known), type: WidthType.DXA }, layout: TableLayoutType.FIXED }
      : { width: { size: 100, type: WidthType.PERCENTAGE } }),
    columnWidths: widthsOfAll(columns),
  })
}

/** The width of each column; null where none was chosen. */
function columnTwips(table: Node): (number | null)[] {
  const map = TableMap.get(table)
  const columns: (number | null)[] = Array(map.width).fill(null)
  for (const position of new Set(map.map)) {
    const { left, right } = map.findCell(position)
    const widths: unknown = table.nodeAt(position)?.attrs.colwidth
    if (!Array.isArray(widths)) continue
    widths.slice(0, right - left).forEach((pixels, at) => {
      if (pixels > 0) columns[left + at] ??= pixels * TWIPS_PER_PIXEL
    })
  }
  return columns
}

/** Columns without a width share what the others leave. */
function widthsOfAll(columns: readonly (number | null)[]): number[] {
  const known = columns.filter((twips) => twips !== null)
  const share = Math.floor((TEXT_WIDTH_TWIPS - sumOf(known)) / Math.max(1, columns.length - known.length))
  return columns.map((twips) => twips ?? Math.max(40 * TWIPS_PER_PIXEL, share))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
