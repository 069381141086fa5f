export interface ListPosition {
  index: number
  count: number
  /** Items beside one another. */
  columns: number
  /** Lines of one screen. */
  pageLines: number
}

/** Where a key leads in a list; null where it means nothing there. */
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
