import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { TrashedItemsDialog } from '../../../core/trash/index.ts'
import { usePurgeConversations, useRestoreConversation, useTrashedConversations } from './conversations.api.ts'

/** The deleted conversations. */
export default function ConversationTrash({ onClose }: { onClose: () => void }) {
  return (
    <TrashedItemsDialog
      texts={TEXTS}
      trash={useTrashedConversations()}
      onRestore={useRestoreConversation().mutateAsync}
      onPurge={usePurgeConversations().mutateAsync}
      onClose={onClose}
    />
  )
}
