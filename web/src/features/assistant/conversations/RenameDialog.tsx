import { changeConversation } from '@pinloft/contract/assistant/conversations'
import { CONVERSATION_TITLE_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { useEffect } from 'react'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { NameDialog, useWhileClosing } from '../../../ui/index.ts'
import { renameConversation, useRenamed } from './renaming.ts'

/** Asks for another name of a conversation. */
export function RenameDialog() {
  const open = useRenamed()
  const { id = '', title = '' } = useWhileClosing(open) ?? {}
  const { mutateAsync } = useMutation(mutationOf(changeConversation))
  useEffect(() => () => renameConversation(null), [])

  return (
    <NameDialog
      isOpen={open !== null}
      title={TEXTS.renameTitle}
      field={{
        label: TEXTS.name,
        maxLength: CONVERSATION_TITLE_MAX_CHARACTERS,
        onFocus: (event) => event.currentTarget.select(),
      }}
      name={title}
      action={TEXTS.save}
      busyAction={TEXTS.saving}
      run={(name) => mutateAsync({ id, title: name.trim() })}
      failed={TEXTS.changeFailed}
      onClose={() => renameConversation(null)}
    />
  )
}
