import {
  listTrashedConversations,
  purgeConversations,
  restoreConversation,
} from '@pinloft/contract/assistant/conversations'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { TrashedItemsDialog } from '../../../core/trash/index.ts'
import { mutationOf, pagesOf, useInfiniteQuery, useMutation } from '../../../platform/query.ts'
import { PAGE_CONVERSATIONS } from './conversations.api.ts'

/** The deleted conversations. */
export default function ConversationTrash({ onClose }: { onClose: () => void }) {
  return (
    <TrashedItemsDialog
      texts={TEXTS}
      trash={useInfiniteQuery(pagesOf(listTrashedConversations, { limit: PAGE_CONVERSATIONS }))}
      onRestore={useMutation(mutationOf(restoreConversation)).mutateAsync}
      onPurge={useMutation(mutationOf(purgeConversations)).mutateAsync}
      onClose={onClose}
    />
  )
}
