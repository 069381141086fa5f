import type { ReactNode } from 'react'
import { GridRow } from './gridParts.tsx'
import type { GridLines, RowView } from './ListGrid.tsx'
import type { Identified } from './selection.ts'

export interface ListRowsProps<Row extends Identified> {
  lines: GridLines<Row>
  /** The columns, as classes, with what else the rows look like. */
  classOf: (entry: Row) => string
  /** The cells of a row. */
  row: (view: RowView<Row>) => ReactNode
}

/** The lines of a list: an entry each. */
export function ListRows<Row extends Identified>({ lines: grid, classOf, row }: ListRowsProps<Row>) {
  const { entries, lines, partOf, viewOf, isSelected } = grid
  return lines.map(({ index, key, group, offsetPx }) => {
    const entry = entries[index]
    if (!entry) return null
    const view = viewOf(entry, index)
    const styles = rowStyles({
      isFirst: index === 0,
      isActive: view.isActive,
      isSelected: view.isSelected,
      isSelectedAbove: isSelected(index - 1),
      isSelectedBelow: isSelected(index + 1),
    })
    return (
      <GridRow
        key={key}
        {...partOf(index)}
        aria-rowindex={index + 2}
        className={`${classOf(entry)} ${styles}`}
        style={{ height: group.linePx, transform: `translateY(${offsetPx}px)` }}
      >
        {row(view)}
      </GridRow>
    )
  })
}

/** What determines the background of a row and its edges. */
interface RowMarks {
  isFirst: boolean
  isActive: boolean
  isSelected: boolean
  isSelectedAbove: boolean
  isSelectedBelow: boolean
}

/** The classes of a row by its position in a list. Consecutive selected rows join into one block. */
function rowStyles({ isFirst, isActive, isSelected, isSelectedAbove, isSelectedBelow }: RowMarks): string {
  const line = isFirst
    ? ''
    : 'before:absolute before:inset-x-3 before:top-0 before:left-[53px] before:h-px before:bg-line max-md:before:left-[58px]'
  const ring = isActive
    ? 'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-ring'
    : ''
  const ground = isSelected ? 'bg-selected' : 'md:hover:bg-hover'
  const top = isSelected && isSelectedAbove ? '' : 'rounded-t-md'
  const bottom = isSelected && isSelectedBelow ? '' : 'rounded-b-md'
  return `group absolute inset-x-0 top-0 cursor-default select-none ${line} ${ground} ${top} ${bottom} ${ring}`
}
