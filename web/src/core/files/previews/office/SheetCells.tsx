// biome-ignore-all lint/a11y/useSemanticElements: a real table cannot draw only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the table has the focus and scrolls
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { cellText, columnLetters, columnWidths, isNumber } from './sheetLayout.ts'
import type { Cell } from './sheets.ts'

const ROW_PX = 29
const HEAD_PX = 48
const HEAD_CLASSES = 'bg-sunken px-2 leading-7 text-ink-3'

export interface SheetCellsProps {
  rows: readonly (readonly Cell[])[]
  label: string
  /** Names of the columns; without them they have letters. */
  heads?: readonly string[]
}

/** The cells of a table, of which only the rows in sight are drawn. */
export function SheetCells({ rows: cells, label, heads }: SheetCellsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const widths = useMemo(() => columnWidths(heads ? [heads, ...cells] : cells), [cells, heads])
  const rows = useVirtualizer({
    count: cells.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  const line = { gridTemplateColumns: [HEAD_PX, ...widths].map((width) => `${width}px`).join(' '), height: ROW_PX }
  const width = widths.reduce((sum, columnPx) => sum + columnPx, HEAD_PX)
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
      tabIndex={0}
      role="table"
      aria-label={label}
      aria-rowcount={cells.length + 1}
      className="min-h-0 w-full flex-1 overflow-auto rounded-md bg-surface text-sm text-ink tabular-nums shadow-well"
    >
      <div role="rowgroup" className="sticky top-0 z-1" style={{ width }}>
        <div role="row" aria-rowindex={1} className="grid border-b border-line" style={line}>
          <span role="columnheader" className={`sticky left-0 ${HEAD_CLASSES}`}>
            <span className="sr-only">{PREVIEW_TEXTS.sheetRow}</span>
          </span>
          {widths.map((_, column) => {
            const letters = columnLetters(column)
            return (
              <span
                key={letters}
                role="columnheader"
                title={heads?.[column]}
                className={`truncate border-l border-line ${heads ? 'font-label text-ink!' : 'text-center'} ${HEAD_CLASSES}`}
              >
                {heads ? (heads[column] ?? '') : letters}
              </span>
            )
          })}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize(), width }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            role="row"
            aria-rowindex={index + 2}
            className="absolute inset-x-0 top-0 grid border-b border-line"
            style={{ ...line, transform: `translateY(${start}px)` }}
          >
            <span role="rowheader" className={`sticky left-0 text-right ${HEAD_CLASSES}`}>
              {index + 1}
            </span>
            {(cells[index] ?? []).map((cell, column) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: cells never change places
                key={column}
                role="cell"
                title={cellText(cell)}
                className={`truncate border-l border-line px-2 leading-7 ${isNumber(cell) ? 'text-right' : ''}`}
              >
                {cellText(cell)}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
