export const ASSISTANT_PATH = '/ai-chat'

const CONVERSATION = 'conversation'
const MESSAGE = 'message'

/** The address of a conversation, or of a message in it; without an id that of a new conversation. */
export function conversationAddress(conversationId: string | null, messageId: string | null = null): string {
  if (conversationId === null) return ASSISTANT_PATH
  const query = new URLSearchParams({ [CONVERSATION]: conversationId })
  if (messageId !== null) query.set(MESSAGE, messageId)
  return `${ASSISTANT_PATH}?${query}`
}

/** What an address shows. */
export function shownIn(query: URLSearchParams): { conversationId: string | null; messageId: string | null } {
  return { conversationId: query.get(CONVERSATION) || null, messageId: query.get(MESSAGE) || null }
}
