import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { type Editor, useEditorState } from '@tiptap/react'
import { TableCellsMerge, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/index.ts'
import { ToolButton, ToolGroup, ToolMenuButton } from './ToolButton.tsx'
import { useFloatingPlace } from './useFloatingPlace.ts'

export interface TableToolsProps {
  editor: Editor
  desk: RefObject<HTMLElement | null>
}

/** The tools of the table that has the caret, above it. */
export function TableTools({ editor, desk }: TableToolsProps) {
  const place = useFloatingPlace(editor, desk, () => tableOf(editor))
  const cells = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      canMerge: current.can().mergeCells(),
      canSplit: current.can().splitCell(),
    }),
  })
  const run = () => editor.chain().focus()
  if (place === null) return null
  return (
    <div
      role="toolbar"
      aria-label={TEXTS.tableTools}
      data-chosen-tools=""
      style={place}
      className="absolute z-sticky flex h-[42px] items-center gap-0.5 rounded-[12px] bg-raised p-1 shadow-menu"
    >
      <Menu align="start" trigger={<ToolMenuButton label={TEXTS.row}>{TEXTS.row}</ToolMenuButton>}>
        <MenuItem onSelect={() => run().addRowBefore().run()}>{TEXTS.rowAbove}</MenuItem>
        <MenuItem onSelect={() => run().addRowAfter().run()}>{TEXTS.rowBelow}</MenuItem>
        <MenuItem onSelect={() => run().toggleHeaderRow().run()}>{TEXTS.headerRow}</MenuItem>
        <MenuSeparator />
        <MenuItem destructive onSelect={() => run().deleteRow().run()}>
          {TEXTS.deleteRow}
        </MenuItem>
      </Menu>
      <Menu align="start" trigger={<ToolMenuButton label={TEXTS.column}>{TEXTS.column}</ToolMenuButton>}>
        <MenuItem onSelect={() => run().addColumnBefore().run()}>{TEXTS.columnBefore}</MenuItem>
        <MenuItem onSelect={() => run().addColumnAfter().run()}>{TEXTS.columnAfter}</MenuItem>
        <MenuSeparator />
        <MenuItem destructive onSelect={() => run().deleteColumn().run()}>
          {TEXTS.deleteColumn}
        </MenuItem>
      </Menu>
      <ToolGroup>
        <ToolButton
          label={cells.canMerge ? TEXTS.mergeCells : TEXTS.splitCell}
          icon={<TableCellsMerge aria-hidden="true" />}
          disabled={!cells.canMerge && !cells.canSplit}
          onClick={() => run().mergeOrSplit().run()}
        />
        <ToolButton
          label={TEXTS.deleteTable}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => run().deleteTable().run()}
        />
      </ToolGroup>
    </div>
  )
}

function tableOf(editor: Editor): Element | null {
  const { node } = editor.view.domAtPos(editor.state.selection.from)
  return (node instanceof Element ? node : node.parentElement)?.closest('table') ?? null
}
