import type { Finder } from '../../../platform/finder.ts'
import type { ConversationsService } from './conversations.service.ts'

/** Conversations, for the search of everything. */
export function conversationFinder(service: ConversationsService): Finder {
  return {
    type: 'conversation',
    async find(text, limit) {
      const { conversations, ...rest } = await service.search(text, limit)
      return { finds: conversations.map(({ id, title, snippet }) => ({ id, title, detail: null, snippet })), ...rest }
    },
  }
}
