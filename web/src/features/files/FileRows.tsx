import type { ComponentProps } from 'react'
import { DROP_LOOKS } from './dropPlaces.ts'
import { type EntryViewProps, FileRow } from './FileRow.tsx'
import type { Entry } from './fileListing.ts'
import { ROW_COLUMNS } from './gridLayout.ts'
import { GridRow } from './gridParts.tsx'
import type { Line } from './lineLayout.ts'

/** A line that is drawn at the moment. */
export interface DrawnLine extends Line {
  index: number
  key: string
  /** Moves it to its place among the lines that are not drawn. */
  offsetPx: number
}

export interface EntryLinesProps {
  entries: readonly Entry[]
  lines: readonly DrawnLine[]
  /** What marks the element of an entry, whatever the view. */
  partOf: (entry: Entry, index: number) => ComponentProps<'div'>
  /** What is drawn inside of it. */
  viewOf: (entry: Entry, index: number) => EntryViewProps
  isSelected: (index: number) => boolean
}

/** The lines of the list view: an entry each. */
export function FileRows({ entries, lines, partOf, viewOf, isSelected }: EntryLinesProps) {
  return lines.map(({ index, key, group, offsetPx }) => {
    const entry = entries[index]
    if (!entry) return null
    const view = viewOf(entry, index)
    return (
      <GridRow
        key={key}
        {...partOf(entry, index)}
        aria-rowindex={index + 2}
        className={rowClass({
          ...view,
          isFirst: index === 0,
          isSelectedAbove: isSelected(index - 1),
          isSelectedBelow: isSelected(index + 1),
        })}
        style={{ height: group.linePx, transform: `translateY(${offsetPx}px)` }}
      >
        <FileRow {...view} />
      </GridRow>
    )
  })
}

interface RowLooks {
  isFirst: boolean
  isActive: boolean
  isRenaming: boolean
  isSelected: boolean
  isSelectedAbove: boolean
  isSelectedBelow: boolean
}

/** Selected rows that follow one another join into one block. */
function rowClass({ isFirst, isActive, isRenaming, isSelected, isSelectedAbove, isSelectedBelow }: RowLooks): string {
  const line = isFirst
    ? ''
    : 'before:absolute before:inset-x-3 before:top-0 before:left-[53px] before:h-px before:bg-line max-md:before:left-[58px]'
  const ring = isActive
    ? 'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-ring'
    : ''
  const ground = isSelected ? 'bg-selected' : 'md:hover:bg-hover'
  const top = isSelected && isSelectedAbove ? '' : 'rounded-t-md'
  const bottom = isSelected && isSelectedBelow ? '' : 'rounded-b-md'
  return `${ROW_COLUMNS} ${DROP_LOOKS} group absolute inset-x-0 top-0 cursor-default select-none max-md:cursor-pointer ${isRenaming ? 'z-1' : ''} ${line} ${ground} ${top} ${bottom} ${ring}`
}
