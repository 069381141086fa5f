import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import { Code, CodeXml, FolderOpen, ImagePlus, Link, Minus, RemoveFormatting, Table, TextQuote } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../../ui/index.ts'
import { clearFormat, setStyle } from './textActions.ts'

/** What needs more than the editor: a dialog or a choice of files. */
export interface InsertActions {
  link: () => void
  picture: () => void
  storedPicture: () => void
  table: () => void
}

/** What is rarer than the buttons of the bar. */
export function InsertItems({ editor, actions }: { editor: Editor; actions: InsertActions }) {
  return (
    <>
      <MenuItem icon={<Link aria-hidden="true" />} shortcut="Ctrl K" onSelect={actions.link}>
        {TEXTS.actions.link}
      </MenuItem>
      <MenuItem icon={<ImagePlus aria-hidden="true" />} onSelect={actions.picture}>
        {TEXTS.actions.picture}
      </MenuItem>
      <MenuItem icon={<FolderOpen aria-hidden="true" />} onSelect={actions.storedPicture}>
        {TEXTS.actions.storedPicture}
      </MenuItem>
      <MenuItem icon={<Table aria-hidden="true" />} onSelect={actions.table}>
        {TEXTS.actions.table}
      </MenuItem>
      <MenuItem icon={<TextQuote aria-hidden="true" />} onSelect={() => setStyle(editor, 'quote')}>
        {TEXTS.actions.quote}
      </MenuItem>
      <MenuItem icon={<CodeXml aria-hidden="true" />} onSelect={() => setStyle(editor, 'codeBlock')}>
        {TEXTS.actions.codeBlock}
      </MenuItem>
      <MenuItem
        icon={<Code aria-hidden="true" />}
        shortcut="Ctrl E"
        onSelect={() => editor.chain().focus().toggleCode().run()}
      >
        {TEXTS.actions.code}
      </MenuItem>
      <MenuItem icon={<Minus aria-hidden="true" />} onSelect={() => editor.chain().focus().setHorizontalRule().run()}>
        {TEXTS.actions.line}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<RemoveFormatting aria-hidden="true" />} onSelect={() => clearFormat(editor)}>
        {TEXTS.actions.clearFormat}
      </MenuItem>
    </>
  )
}
