import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { ActionDialog, TextField } from '../../../ui/index.ts'

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

  return (
    <ActionDialog
      title={TEXTS.tableTitle}
      description={TEXTS.tableBounds(ROWS_MAX, COLUMNS_MAX)}
      action={TEXTS.tableInsert}
      canRun={rowCount !== null && columnCount !== null}
      run={() => ({ rows: rowCount ?? 0, cols: columnCount ?? 0, withHeaderRow: true })}
      onDone={(table) => editor.chain().focus().insertTable(table).run()}
      onClose={onClose}
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
    </ActionDialog>
  )
}

function countOf(typed: string, max: number): number | null {
  const count = Number(typed)
  return /^\d{1,3}$/.test(typed.trim()) && count >= 1 && count <= max ? count : null
}
