import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { EditorState } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import {
  CodeXml,
  FolderOpen,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  Pilcrow,
  Table,
  TextQuote,
} from 'lucide-react'
import type { InsertActions } from './InsertItems.tsx'
import { setList, setStyle } from './textActions.ts'

/** The words after a slash where the caret is. */
export interface SlashWords {
  from: number
  to: number
  words: string
}

/** What is typed after a slash that begins a word; null if there is none. */
export function slashWords({ selection, doc }: EditorState): SlashWords | null {
  const { $from, empty } = selection
  const block = $from.parent
  if (!empty || !block.isTextblock || block.type.name === 'codeBlock') return null
  const before = doc.textBetween($from.start(), $from.pos, undefined, '\ufffc').slice(-30)
  const at = before.lastIndexOf('/')
  if (at === -1 || (at > 0 && !/\s/.test(before[at - 1] ?? ''))) return null
  const words = before.slice(at + 1)
  if (words.includes('\ufffc') || /^\s/.test(words)) return null
  return { from: $from.pos - words.length - 1, to: $from.pos, words }
}

export interface SlashItem {
  label: string
  icon: LucideIcon
  run: () => void
}

/** What the menu offers for some words. */
export function slashItems(editor: Editor, actions: InsertActions, words: string): SlashItem[] {
  const { paragraph, heading1, heading2, heading3, bulletList, orderedList, taskList, quote, codeBlock } = TEXTS.actions
  const all: SlashItem[] = [
    { label: paragraph, icon: Pilcrow, run: () => setStyle(editor, 'paragraph') },
    { label: heading1, icon: Heading1, run: () => setStyle(editor, 'heading1') },
    { label: heading2, icon: Heading2, run: () => setStyle(editor, 'heading2') },
    { label: heading3, icon: Heading3, run: () => setStyle(editor, 'heading3') },
    { label: bulletList, icon: List, run: () => setList(editor, 'bulletList') },
    { label: orderedList, icon: ListOrdered, run: () => setList(editor, 'orderedList') },
    { label: taskList, icon: ListTodo, run: () => setList(editor, 'taskList') },
    { label: TEXTS.actions.table, icon: Table, run: actions.table },
    { label: TEXTS.actions.picture, icon: ImagePlus, run: actions.picture },
    { label: TEXTS.actions.storedPicture, icon: FolderOpen, run: actions.storedPicture },
    { label: TEXTS.actions.link, icon: Link, run: actions.link },
    { label: quote, icon: TextQuote, run: () => setStyle(editor, 'quote') },
    { label: codeBlock, icon: CodeXml, run: () => setStyle(editor, 'codeBlock') },
    { label: TEXTS.actions.line, icon: Minus, run: () => editor.chain().focus().setHorizontalRule().run() },
  ]
  const wanted = words.trim().toLowerCase()
  return all.filter(({ label }) => label.toLowerCase().includes(wanted))
}
