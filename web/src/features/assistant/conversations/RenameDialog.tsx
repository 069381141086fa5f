import { changeConversation } from '@pinloft/contract/assistant/conversations'
import { CONVERSATION_TITLE_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { useEffect, useState } from 'react'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ActionDialog, TextField, useWhileClosing } from '../../../ui/index.ts'
import { renameConversation, useRenamed } from './renaming.ts'

/** Asks for another name of a conversation. */
export function RenameDialog() {
  const open = useRenamed()
  const conversation = useWhileClosing(open)
  const [title, setTitle] = useState('')
  const { mutateAsync } = useMutation(mutationOf(changeConversation))
  useEffect(() => {
    if (open !== null) setTitle(open.title)
  }, [open])
  useEffect(() => () => renameConversation(null), [])

  return (
    <ActionDialog
      isOpen={open !== null}
      title={TEXTS.renameTitle}
      action={TEXTS.save}
      busyAction={TEXTS.saving}
      canRun={title.trim() !== ''}
      run={() => mutateAsync({ id: conversation?.id ?? '', title: title.trim() })}
      failed={TEXTS.changeFailed}
      onClose={() => renameConversation(null)}
    >
      {(problem) => (
        <TextField
          label={TEXTS.name}
          value={title}
          maxLength={CONVERSATION_TITLE_MAX_CHARACTERS}
          onValueChange={setTitle}
          onFocus={(event) => event.currentTarget.select()}
          error={problem}
        />
      )}
    </ActionDialog>
  )
}
