import {
  type Conversation,
  exportConversation,
  getConversation,
  listConversations,
} from '@pinloft/contract/assistant/conversations'
import type { QueryClient } from '@tanstack/react-query'
import { urlOf } from '../../../platform/call.ts'
import { keyOf, queryOf } from '../../../platform/query.ts'

export const PAGE_CONVERSATIONS = 100

export function refreshConversation(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(getConversation, { id }) })
}

/** Shows a conversation as a reply has it. */
export function rememberConversation(client: QueryClient, conversation: Conversation): void {
  client.setQueryData(queryOf(getConversation, { id: conversation.id }).queryKey, conversation)
  void client.invalidateQueries({ queryKey: keyOf(listConversations) })
}

export function exportAddress(id: string): string {
  return urlOf(exportConversation.path, { id })
}
