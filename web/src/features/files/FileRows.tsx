import type { ComponentProps } from 'react'
import { DROP_LOOKS } from './dropPlaces.ts'
import { type EntryViewProps, FileRow } from './FileRow.tsx'
import type { Entry } from './fileListing.ts'
import { ROW_COLUMNS } from './gridLayout.ts'
import { GridRow } from './gridParts.tsx'
import type { Line } from './lineLayout.ts'
import { type RowMarks, rowLooks } from './rowLooks.ts'

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

function rowClass({ isRenaming, ...marks }: RowMarks & { isRenaming: boolean }): string {
  return `${ROW_COLUMNS} ${DROP_LOOKS} ${rowLooks(marks)} max-md:cursor-pointer ${isRenaming ? 'z-1' : ''}`
}
