import { changeConversation } from '@pinloft/contract/assistant/conversations'
import { CONVERSATION_TITLE_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { useEffect, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, Dialog, TextField, useWhileClosing } from '../../../ui/index.ts'
import { renameConversation, useRenamed } from './renaming.ts'

/** Asks for another name of a conversation. */
export function RenameDialog() {
  const open = useRenamed()
  const conversation = useWhileClosing(open)
  const [title, setTitle] = useState('')
  const change = useMutation(mutationOf(changeConversation))
  const { reset } = change
  useEffect(() => {
    if (open === null) return
    setTitle(open.title)
    reset()
    return () => undefined
  }, [open, reset])
  useEffect(() => () => renameConversation(null), [])

  const close = () => renameConversation(null)
  const submit = () => {
    if (conversation === null || title.trim() === '' || change.isPending) return
    change.mutate({ id: conversation.id, title: title.trim() }, { onSuccess: close })
  }
  return (
    <Dialog
      size="sm"
      open={open !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={TEXTS.renameTitle}
      isHeld={change.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{TEXTS.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={title.trim() === ''}
            busy={change.isPending}
            busyLabel={TEXTS.saving}
          >
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <TextField
        label={TEXTS.name}
        value={title}
        maxLength={CONVERSATION_TITLE_MAX_CHARACTERS}
        onValueChange={setTitle}
        onFocus={(event) => event.currentTarget.select()}
        error={change.error && failureText(change.error, TEXTS.changeFailed)}
      />
    </Dialog>
  )
}
