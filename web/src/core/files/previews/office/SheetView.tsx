import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { useEffect, useEffectEvent, useState } from 'react'
import { SegmentedControl, Skeleton } from '../../../../ui/index.ts'
import { SheetCells } from './SheetCells.tsx'
import { readSheets, type SheetRows } from './sheets.ts'
import type { SimpleViewProps } from './simpleView.ts'

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
      {sheet && <SheetCells key={chosen} rows={sheet.rows} label={`${name}, ${sheet.name}`} />}
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
