import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button, Dialog, TextField } from '../../../ui/index.ts'

const TEXT_MAX_CHARACTERS = 2000

export interface PictureTextDialogProps {
  editor: Editor
  onClose: () => void
}

/** Asks what the chosen picture shows. */
export function PictureTextDialog({ editor, onClose }: PictureTextDialogProps) {
  const [text, setText] = useState<string>(editor.getAttributes('image').alt ?? '')

  function apply() {
    onClose()
    editor.chain().focus().updateAttributes('image', { alt: text.trim() }).run()
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.pictureText}
      description={TEXTS.pictureTextHelp}
      onSubmit={apply}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary">
            {TEXTS.apply}
          </Button>
        </>
      }
    >
      <TextField
        isLabelHidden
        label={TEXTS.pictureText}
        value={text}
        maxLength={TEXT_MAX_CHARACTERS}
        onValueChange={setText}
      />
    </Dialog>
  )
}
