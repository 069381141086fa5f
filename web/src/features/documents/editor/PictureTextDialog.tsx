import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { ActionDialog, TextField } from '../../../ui/index.ts'

const TEXT_MAX_CHARACTERS = 2000

export interface PictureTextDialogProps {
  editor: Editor
  onClose: () => void
}

/** Asks what the chosen picture shows. */
export function PictureTextDialog({ editor, onClose }: PictureTextDialogProps) {
  const [text, setText] = useState<string>(editor.getAttributes('image').alt ?? '')

  return (
    <ActionDialog
      title={TEXTS.pictureText}
      description={TEXTS.pictureTextHelp}
      action={TEXTS.apply}
      run={() => text.trim()}
      onDone={(alt) => editor.chain().focus().updateAttributes('image', { alt }).run()}
      onClose={onClose}
    >
      <TextField
        isLabelHidden
        label={TEXTS.pictureText}
        value={text}
        maxLength={TEXT_MAX_CHARACTERS}
        onValueChange={setText}
      />
    </ActionDialog>
  )
}
