/** Entries of one kind, in lines of the same height. */
export interface LineGroup {
  count: number
  /** Number of columns. */
  columns: number
  /** Height of a line including the gap below it. */
  linePx: number
  gapPx: number
  /** Padding at either end of a line. */
  insetPx: number
}

/** One line: its entries are `start` to `end`, exclusive. */
export interface Line {
  group: LineGroup
  start: number
  end: number
  topPx: number
}

export interface Box {
  leftPx: number
  topPx: number
  rightPx: number
  bottomPx: number
}

/** Positions of entries that are laid out in lines, with one or more columns. */
export class LineLayout {
  readonly lineCount: number
  /** The maximum number of columns. */
  readonly columns: number
  readonly #groups: readonly (LineGroup & { start: number; firstLine: number; topPx: number; lines: number })[]

  constructor(groups: readonly LineGroup[]) {
    let [start, firstLine, topPx] = [0, 0, 0]
    this.#groups = groups
      .filter(({ count }) => count > 0)
      .map((group) => {
        const lines = Math.ceil(group.count / group.columns)
        const placed = { ...group, start, firstLine, topPx, lines }
        start += group.count
        firstLine += lines
        topPx += lines * group.linePx
        return placed
      })
    this.lineCount = firstLine
    this.columns = Math.max(1, ...this.#groups.map(({ columns }) => columns))
  }

  lineAt(line: number): Line | undefined {
    const group = this.#groups.findLast(({ firstLine }) => firstLine <= line)
    if (group === undefined || line < 0 || line >= this.lineCount) return undefined
    const start = group.start + (line - group.firstLine) * group.columns
    const end = Math.min(start + group.columns, group.start + group.count)
    return { group, start, end, topPx: group.topPx + (line - group.firstLine) * group.linePx }
  }

  /** The line that contains an entry; -1 for no entry. */
  lineOf(index: number): number {
    const group = this.#groups.findLast(({ start }) => start <= index)
    return group === undefined ? -1 : group.firstLine + Math.floor((index - group.start) / group.columns)
  }

  /** The entry a number of lines below another (above if negative), in about the same column; clamped to the ends. */
  linesFrom(index: number, lines: number): number {
    const from = this.lineOf(index)
    const line = this.lineAt(from)
    const target = this.lineAt(Math.max(0, Math.min(this.lineCount - 1, from + lines)))
    if (line === undefined || target === undefined) return index
    const middle = (index - line.start + 0.5) / line.group.columns
    return Math.min(target.end - 1, target.start + Math.floor(middle * target.group.columns))
  }

  /** The entries that a box intersects, for lines of the given width. */
  entriesIn(box: Box, widthPx: number): number[] {
    const found: number[] = []
    for (const { start, count, columns, linePx, gapPx, insetPx, topPx, lines } of this.#groups) {
      const firstLine = Math.max(0, Math.floor((box.topPx - topPx + gapPx) / linePx))
      const lastLine = Math.min(lines - 1, Math.ceil((box.bottomPx - topPx) / linePx) - 1)
      const stepPx = (widthPx - 2 * insetPx + gapPx) / columns
      const firstColumn = Math.max(0, Math.floor((box.leftPx - insetPx + gapPx) / stepPx))
      const lastColumn = Math.min(columns - 1, Math.ceil((box.rightPx - insetPx) / stepPx) - 1)
      for (let line = firstLine; line <= lastLine; line++) {
        for (let column = firstColumn; column <= lastColumn; column++) {
          const index = line * columns + column
          if (index < count) found.push(start + index)
        }
      }
    }
    return found
  }
}
