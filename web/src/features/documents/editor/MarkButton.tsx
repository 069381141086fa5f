import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import { Bold, Italic, Strikethrough, Underline } from 'lucide-react'
import { ToolButton } from './ToolButton.tsx'
import type { TextState } from './useTextState.ts'

const MARKS = {
  bold: { Icon: Bold, shortcut: 'Ctrl B', isOn: ({ isBold }: TextState) => isBold },
  italic: { Icon: Italic, shortcut: 'Ctrl I', isOn: ({ isItalic }: TextState) => isItalic },
  underline: { Icon: Underline, shortcut: 'Ctrl U', isOn: ({ isUnderline }: TextState) => isUnderline },
  strike: { Icon: Strikethrough, shortcut: undefined, isOn: ({ isStrike }: TextState) => isStrike },
} as const

export interface MarkButtonProps {
  editor: Editor
  state: TextState
  mark: keyof typeof MARKS
}

/** Turns a kind of emphasis on and off. */
export function MarkButton({ editor, state, mark }: MarkButtonProps) {
  const { Icon, shortcut, isOn } = MARKS[mark]
  return (
    <ToolButton
      label={TEXTS.actions[mark]}
      shortcut={shortcut}
      icon={<Icon aria-hidden="true" />}
      isOn={isOn(state)}
      aria-pressed={isOn(state)}
      onClick={() => editor.chain().focus().toggleMark(mark).run()}
    />
  )
}
