// biome-ignore-all lint/a11y/useSemanticElements: a real table cannot draw only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the table has the focus and scrolls
import { PREVIEW_TEXTS } from '@pinloft/contract/preview-texts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { SegmentedControl, Skeleton } from '../../../../ui/index.ts'
import { cellText, columnLetters, columnWidths } from './sheetLayout.ts'
import { readSheets, type SheetRows } from './sheets.ts'
import type { SimpleViewProps } from './simpleView.ts'

const ROW_PX = 29
const HEAD_PX = 48
const HEAD_CLASSES = 'bg-sunken px-2 leading-7 text-ink-3'

/** The cells of a workbook, one sheet at a time. */
export default function SheetView({ bytes, name, onUnreadable }: SimpleViewProps) {
  const [sheets, setSheets] = useState<SheetRows[] | null>(null)
  const [chosen, setChosen] = useState('0')
  const fail = useEffectEvent(onUnreadable)

  useEffect(() => {
    const leave = new AbortController()
    readSheets(bytes, leave.signal)
      .then(setSheets)
      .catch(() => leave.signal.aborted || fail())
    return () => leave.abort()
  }, [bytes])

  if (!sheets) return <Skeleton className="min-h-40 w-full flex-1" />
  const sheet = sheets[Number(chosen)]
  return (
    <>
      {sheet && <Cells key={chosen} sheet={sheet} label={`${name}, ${sheet.name}`} />}
      {sheet?.hasMore && <p className="text-sm text-ink-3">{PREVIEW_TEXTS.manyRows}</p>}
      {sheets.length > 1 && (
        <div className="max-w-full overflow-x-auto">
          <SegmentedControl
            label="Sheet"
            value={chosen}
            onValueChange={setChosen}
            options={sheets.map(({ name: label }, index) => ({ value: String(index), label }))}
          />
        </div>
      )}
    </>
  )
}

function Cells({ sheet, label }: { sheet: SheetRows; label: string }) {
  const scroller = useRef<HTMLDivElement>(null)
  const widths = useMemo(() => columnWidths(sheet.rows), [sheet])
  const rows = useVirtualizer({
    count: sheet.rows.length,
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
      aria-rowcount={sheet.rows.length + 1}
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
              <span key={letters} role="columnheader" className={`border-l border-line text-center ${HEAD_CLASSES}`}>
                {letters}
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
            {(sheet.rows[index] ?? []).map((cell, column) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: cells never change places
                key={column}
                role="cell"
                title={cellText(cell)}
                className={`truncate border-l border-line px-2 leading-7 ${typeof cell === 'number' ? 'text-right' : ''}`}
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
