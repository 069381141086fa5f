import type { DocumentSettings } from '@pinloft/contract/documents/endpoints'
import type { Editor } from '@tiptap/react'
import type { Alignment, BlockStyle, ListStyle } from './useTextState.ts'

/** Gives the chosen blocks a style. */
export function setStyle(editor: Editor, style: BlockStyle): void {
  const chain = editor.chain().focus()
  if (style === 'quote') chain.clearNodes().setBlockquote().run()
  else if (style === 'codeBlock') chain.clearNodes().setCodeBlock().run()
  else if (style === 'paragraph') chain.clearNodes().run()
  else {
    const level = style === 'heading1' ? 1 : style === 'heading2' ? 2 : 3
    // A heading inside a list leaves it.
    chain.clearNodes().setHeading({ level }).run()
  }
}

export function setList(editor: Editor, list: ListStyle): void {
  const chain = editor.chain().focus()
  const isTask = editor.isActive('taskItem')
  if (list === 'none') chain.liftListItem(isTask ? 'taskItem' : 'listItem').run()
  else if (editor.isActive(list)) chain.run()
  else if (list === 'bulletList') chain.toggleBulletList().run()
  else if (list === 'orderedList') chain.toggleOrderedList().run()
  else chain.toggleTaskList().run()
}

export function setAlignment(editor: Editor, alignment: Alignment): void {
  const chain = editor.chain().focus()
  if (alignment === 'left') chain.unsetTextAlign().run()
  else chain.setTextAlign(alignment).run()
}

/** An empty document gets the font as its own; else it is that of the chosen text. */
export function setFont(editor: Editor, font: string): void {
  if (editor.isEmpty) setPage(editor, { fontFamily: font as DocumentSettings['fontFamily'] })
  else editor.chain().focus().setFontFamily(font).run()
}

export function setSize(editor: Editor, sizePixels: number): void {
  if (editor.isEmpty) setPage(editor, { fontSize: sizePixels })
  else editor.chain().focus().setFontSize(`${sizePixels}px`).run()
}

export function setTextColor(editor: Editor, color: string): void {
  if (editor.isEmpty) setPage(editor, { textColor: color })
  else editor.chain().focus().setColor(color).run()
}

/** Changes what holds for the whole page. */
export function setPage(editor: Editor, change: Partial<DocumentSettings>): void {
  const { tr } = editor.state
  for (const [name, value] of Object.entries(change)) tr.setDocAttribute(name, value)
  editor.view.dispatch(tr)
}

export function clearFormat(editor: Editor): void {
  editor.chain().focus().unsetAllMarks().unsetTextAlign().run()
}
