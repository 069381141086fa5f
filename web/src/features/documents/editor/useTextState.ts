import { DOCUMENT_FONTS, type DocumentSettings } from '@pinloft/contract/documents/endpoints'
import { type Editor, useEditorState } from '@tiptap/react'

export type BlockStyle = 'paragraph' | 'heading1' | 'heading2' | 'heading3' | 'quote' | 'codeBlock'
export type ListStyle = 'bulletList' | 'orderedList' | 'taskList' | 'none'
export type Alignment = 'left' | 'center' | 'right' | 'justify'

/** What holds where the caret is, for the tools. */
export function useTextState(editor: Editor) {
  return useEditorState({ editor, selector: ({ editor: current }) => textState(current) })
}

export type TextState = ReturnType<typeof textState>

function textState(editor: Editor) {
  const page = editor.state.doc.attrs as DocumentSettings
  const { fontFamily, fontSize, color } = editor.getAttributes('textStyle')
  return {
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isUnderline: editor.isActive('underline'),
    isStrike: editor.isActive('strike'),
    isLink: editor.isActive('link'),
    isInTable: editor.isActive('table'),
    isPicture: editor.isActive('image'),
    style: blockStyle(editor),
    list:
      (['taskList', 'bulletList', 'orderedList'] as const).find((name) => editor.isActive(name)) ?? ('none' as const),
    alignment:
      (['center', 'right', 'justify'] as const).find((textAlign) => editor.isActive({ textAlign })) ??
      ('left' as const),
    font: typeof fontFamily === 'string' ? firstFont(fontFamily) : page.fontFamily,
    sizePixels: typeof fontSize === 'string' ? Math.round(Number.parseFloat(fontSize)) : page.fontSize,
    color: typeof color === 'string' ? color : page.textColor,
    pageColor: page.pageColor,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

function blockStyle(editor: Editor): BlockStyle {
  if (editor.isActive('heading', { level: 1 })) return 'heading1'
  if (editor.isActive('heading', { level: 2 })) return 'heading2'
  if (editor.isActive('heading', { level: 3 })) return 'heading3'
  if (editor.isActive('codeBlock')) return 'codeBlock'
  return editor.isActive('blockquote') ? 'quote' : 'paragraph'
}

function firstFont(family: string): string {
  const first = family.split(',')[0]?.replaceAll(/["']/g, '').trim() ?? ''
  return DOCUMENT_FONTS.find((font) => font === first) ?? first
}
