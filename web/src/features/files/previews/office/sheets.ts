/** What a cell says: numbers stand at the right. */
export type Cell = string | number

export interface SheetRows {
  name: string
  rows: Cell[][]
  hasMore: boolean
}

export type SheetsResult = { sheets: SheetRows[] } | { sheets: null }

/** Rows of a sheet that are shown, and columns. */
export const ROWS_MAX = 10_000
export const COLUMNS_MAX = 200
const TIME_LIMIT_MS = 30_000

/** Reads the sheets of a workbook away from the page. Throws where it cannot, or not in time. */
export function readSheets(bytes: ArrayBuffer, signal: AbortSignal): Promise<SheetRows[]> {
  const worker = new Worker(new URL('./sheets.worker.ts', import.meta.url), { type: 'module' })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  return new Promise<SheetRows[]>((resolve, reject) => {
    const fail = () => reject(new Error('The workbook could not be read'))
    limit.addEventListener('abort', fail)
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<SheetsResult>) =>
      data.sheets ? resolve(data.sheets) : fail(),
    )
    worker.postMessage(bytes)
  }).finally(() => worker.terminate())
}
