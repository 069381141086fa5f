export const ASSISTANT_PATH = '/ai-chat'

const CONVERSATION = 'conversation'
const MESSAGE = 'message'
const TRASH = 'trash'

/** The address of a conversation, or of a message in it; without an id that of a new conversation. */
export function conversationAddress(conversationId: string | null, messageId: string | null = null): string {
  const query = new URLSearchParams()
  if (conversationId !== null) query.set(CONVERSATION, conversationId)
  if (conversationId !== null && messageId !== null) query.set(MESSAGE, messageId)
  return addressWith(query)
}

/** The address that shows the trash over a conversation. */
export function trashAddress(conversationId: string | null): string {
  const query = new URLSearchParams({ [TRASH]: '1' })
  if (conversationId !== null) query.set(CONVERSATION, conversationId)
  return addressWith(query)
}

/** What an address shows. */
export function shownIn(query: URLSearchParams) {
  return {
    conversationId: query.get(CONVERSATION) || null,
    messageId: query.get(MESSAGE) || null,
    isTrashShown: query.has(TRASH),
  }
}

function addressWith(query: URLSearchParams): string {
  return query.size === 0 ? ASSISTANT_PATH : `${ASSISTANT_PATH}?${query}`
}
