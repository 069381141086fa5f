export interface ListPosition {
  index: number
  count: number
  /** Number of columns. */
  columns: number
  /** Lines per page. */
  pageLines: number
}

/** The index that a key leads to in a list; null if it has no meaning there. */
export function stepOf(key: string, { index, count, columns, pageLines }: ListPosition): number | null {
  const steps: Record<string, number> = {
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -pageLines * columns,
    PageDown: pageLines * columns,
    Home: -index,
    End: count - 1 - index,
    ...(columns > 1 && { ArrowLeft: -1, ArrowRight: 1 }),
  }
  const step = steps[key]
  if (step === undefined || count === 0) return null
  return Math.min(count - 1, Math.max(0, index + step))
}
