import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  AlignHorizontalJustifyCenter,
  AlignHorizontalJustifyEnd,
  AlignHorizontalJustifyStart,
  MessageSquareText,
  Trash2,
} from 'lucide-react'
import type { RefObject } from 'react'
import { ToolButton, ToolGroup } from './ToolButton.tsx'
import { useFloatingPlace } from './useFloatingPlace.ts'

const SIDES = [
  ['left', AlignHorizontalJustifyStart],
  ['center', AlignHorizontalJustifyCenter],
  ['right', AlignHorizontalJustifyEnd],
] as const

export interface PictureToolsProps {
  editor: Editor
  desk: RefObject<HTMLElement | null>
  /** Asks what the picture shows. */
  onText: () => void
}

/** The tools of the picture that is chosen, above it. */
export function PictureTools({ editor, desk, onText }: PictureToolsProps) {
  const place = useFloatingPlace(editor, desk, () => pictureOf(editor))
  const align = useEditorState({ editor, selector: ({ editor: current }) => current.getAttributes('image').align })
  if (place === null) return null
  return (
    <div
      role="toolbar"
      aria-label={TEXTS.pictureTools}
      data-chosen-tools=""
      style={place}
      className="absolute z-sticky flex h-[42px] items-center gap-0.5 rounded-[12px] bg-raised p-1 shadow-menu"
    >
      {SIDES.map(([side, Icon]) => (
        <ToolButton
          key={side}
          label={TEXTS.pictureSides[side]}
          icon={<Icon aria-hidden="true" />}
          isOn={align === side}
          aria-pressed={align === side}
          onClick={() => editor.commands.updateAttributes('image', { align: align === side ? null : side })}
        />
      ))}
      <ToolGroup>
        <ToolButton
          label={TEXTS.pictureText}
          aria-haspopup="dialog"
          icon={<MessageSquareText aria-hidden="true" />}
          onClick={onText}
        />
        <ToolButton
          label={TEXTS.pictureRemove}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => editor.chain().focus().deleteSelection().run()}
        />
      </ToolGroup>
    </div>
  )
}

function pictureOf(editor: Editor): Element | null {
  const node = editor.view.nodeDOM(editor.state.selection.from)
  return node instanceof Element ? node.querySelector('img') : null
}
