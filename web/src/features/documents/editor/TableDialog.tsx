import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button, Dialog, TextField } from '../../../ui/index.ts'

const ROWS_MAX = 100
const COLUMNS_MAX = 20
const FIRST = '3'

export interface TableDialogProps {
  editor: Editor
  onClose: () => void
}

/** Asks how many rows and columns a table has. */
export function TableDialog({ editor, onClose }: TableDialogProps) {
  const [rows, setRows] = useState(FIRST)
  const [columns, setColumns] = useState(FIRST)
  const [rowCount, columnCount] = [countOf(rows, ROWS_MAX), countOf(columns, COLUMNS_MAX)]

  function insert() {
    if (rowCount === null || columnCount === null) return
    onClose()
    editor.chain().focus().insertTable({ rows: rowCount, cols: columnCount, withHeaderRow: true }).run()
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.tableTitle}
      description={TEXTS.tableBounds(ROWS_MAX, COLUMNS_MAX)}
      onSubmit={insert}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" disabled={rowCount === null || columnCount === null}>
            {TEXTS.tableInsert}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={TEXTS.tableRows}
          inputMode="numeric"
          value={rows}
          onValueChange={setRows}
          error={rowCount === null ? `1–${ROWS_MAX}` : null}
        />
        <TextField
          label={TEXTS.tableColumns}
          inputMode="numeric"
          value={columns}
          onValueChange={setColumns}
          error={columnCount === null ? `1–${COLUMNS_MAX}` : null}
        />
      </div>
    </Dialog>
  )
}

function countOf(typed: string, max: number): number | null {
  const count = Number(typed)
  return /^\d{1,3}$/.test(typed.trim()) && count >= 1 && count <= max ? count : null
}
