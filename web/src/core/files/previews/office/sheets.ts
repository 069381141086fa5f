import { readInWorker } from '../../../../platform/office/officeWorker.ts'

/** The content of a cell: numbers are right-aligned. */
export type Cell = string | number

export interface SheetRows {
  name: string
  rows: Cell[][]
  hasMore: boolean
}

/** Maximum number of rows of a sheet shown, and of columns. */
export const ROWS_MAX = 10_000
export const COLUMNS_MAX = 200

/** Reads the sheets of a workbook in a worker. Throws on a failure or timeout. */
export function readSheets(bytes: ArrayBuffer, signal: AbortSignal): Promise<SheetRows[]> {
  const worker = new Worker(new URL('./sheets.worker.ts', import.meta.url), { type: 'module' })
  return readInWorker<SheetRows[]>(worker, bytes, signal)
}
