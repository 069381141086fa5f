import {
  type Conversation,
  changeConversation,
  deleteConversation,
  restoreConversation,
} from '@pinloft/contract/assistant/conversations'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { Download, PencilLine, Pin, PinOff, Trash2 } from 'lucide-react'
import { toastFailed } from '../../../platform/failures.ts'
import { followLink } from '../../../platform/follow-link.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { MenuItem, MenuSeparator, toast } from '../../../ui/index.ts'
import { exportAddress } from './conversations.api.ts'
import { renameConversation } from './renaming.ts'

interface ConversationMenuItemsProps {
  conversation: Conversation
  onDeleted: () => void
}

/** What can be done with a conversation. */
export function ConversationMenuItems({ conversation, onDeleted }: ConversationMenuItemsProps) {
  const { id, title, isPinned } = conversation
  const change = useMutation(mutationOf(changeConversation))
  const remove = useMutation(mutationOf(deleteConversation))
  const restore = useMutation(mutationOf(restoreConversation))

  // Promises, because the menu is unmounted by then, and its callbacks with it.
  const undo = () =>
    restore.mutateAsync({ id }).then(
      () => toast({ title: TEXTS.restored, description: title }),
      (failure: Error) => toastFailed(TEXTS.restoreFailed, failure),
    )
  const moveToTrash = () =>
    remove.mutateAsync({ id }).then(
      () => {
        onDeleted()
        toast({ title: ASSISTANT_TEXTS.deleted, description: title, action: { label: TEXTS.undo, onSelect: undo } })
      },
      (failure: Error) => toastFailed(TEXTS.deleteFailed, failure),
    )
  const pin = () =>
    change.mutateAsync({ id, isPinned: !isPinned }).catch((failure: Error) => toastFailed(TEXTS.changeFailed, failure))

  return (
    <>
      <MenuItem
        icon={isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
        onSelect={() => void pin()}
      >
        {isPinned ? TEXTS.unpin : TEXTS.pin}
      </MenuItem>
      <MenuItem icon={<PencilLine aria-hidden="true" />} onSelect={() => renameConversation(conversation)}>
        {TEXTS.rename}
      </MenuItem>
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => followLink(exportAddress(id), '')}>
        {TEXTS.exportMarkdown}
      </MenuItem>
      <MenuSeparator />
      <MenuItem destructive icon={<Trash2 aria-hidden="true" />} onSelect={() => void moveToTrash()}>
        {TEXTS.moveToTrash}
      </MenuItem>
    </>
  )
}
