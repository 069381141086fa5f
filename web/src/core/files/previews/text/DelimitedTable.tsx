import { type DelimitedTable as Table, withHeads } from '@pinloft/contract/files/delimited-text'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { useEffect, useState } from 'react'
import { readInWorker } from '../../../../platform/office/officeWorker.ts'
import { Skeleton } from '../../../../ui/index.ts'
import { SheetCells } from '../office/SheetCells.tsx'
import { CodeText } from './CodeText.tsx'

interface DelimitedTableProps {
  text: string
  name: string
  /** The text is only the start of a file, so its last row is incomplete. */
  isCut: boolean
}

/** A CSV or TSV as a table, or as it is if it has no columns. While a changed text is being read, the old table stays. */
export default function DelimitedTable({ text, name, isCut }: DelimitedTableProps) {
  const [table, setTable] = useState<Table | null | undefined>(undefined)
  useEffect(() => {
    const leave = new AbortController()
    const worker = new Worker(new URL('./delimited.worker.ts', import.meta.url), { type: 'module' })
    readInWorker<Table>(worker, text, leave.signal)
      .catch(() => null)
      .then((read) => leave.signal.aborted || setTable(read))
    return () => leave.abort()
  }, [text])

  if (table === undefined) return <Skeleton className="min-h-40 w-full flex-1" />
  if (table === null || (table.rows[0]?.length ?? 0) < 2) return <CodeText text={text} name={name} />
  const { heads, rows } = withHeads(table.rows)
  return (
    <>
      <SheetCells rows={isCut ? rows.slice(0, -1) : rows} label={name} heads={heads} />
      {table.hasMore && <p className="text-sm text-ink-3">{PREVIEW_TEXTS.tableHasMore}</p>}
    </>
  )
}
