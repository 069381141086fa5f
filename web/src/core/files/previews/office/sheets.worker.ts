import readWorkbook from 'read-excel-file/universal'
import { type Cell, COLUMNS_MAX, ROWS_MAX, type SheetRows } from './sheets.ts'

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  const read = readWorkbook(data).then((sheets) => sheets.map(({ sheet, data: rows }) => toRows(sheet, rows)))
  self.postMessage(await read.catch(() => null))
})

function toRows(name: string, rows: readonly (readonly unknown[])[]): SheetRows {
  return {
    name,
    rows: rows.slice(0, ROWS_MAX).map((cells) => cells.slice(0, COLUMNS_MAX).map(toCell)),
    hasMore: rows.length > ROWS_MAX || rows.some((cells) => cells.length > COLUMNS_MAX),
  }
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (!(value instanceof Date)) return String(value)
  // Midnight means a date without a time.
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
