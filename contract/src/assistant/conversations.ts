import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { SEARCH_MAX_CHARACTERS, SnippetPart } from '../search/snippets.ts'
import { endpoint } from '../shared/endpoint.ts'
import { cursorPage, cursorQuery, PAGE_MAX_ITEMS } from '../shared/pages.ts'
import { Purge, TRASHED } from '../trash/own-trash.ts'
import { CONVERSATION_TITLE_MAX_CHARACTERS } from './limits.ts'
import { Message } from './messages.ts'

export const Conversation = z
  .object({
    id: z.string(),
    title: z.string(),
    isPinned: z.boolean(),
    createdAt: z.iso.datetime(),
    /** When its last message was added. */
    changedAt: z.iso.datetime(),
    messageCount: z.int().nonnegative(),
    /** Last message of the branch that is shown; null without messages. */
    lastMessageId: z.string().nullable(),
    /** The answer that is being written, or waits for a decision. */
    activeMessageId: z.string().nullable(),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

export const FoundConversation = Conversation.extend({
  /** The message with the words; null if only the title has them. */
  messageId: z.string().nullable(),
  /** The words with the text around them. */
  snippet: z.array(SnippetPart),
}).meta({ id: 'FoundConversation' })
export type FoundConversation = z.infer<typeof FoundConversation>

const IdParams = z.object({ id: EntryId })
const Done = z.object({ message: z.string() })

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/assistant/conversations',
  summary: 'Conversations, pinned ones first, then last changed first: one page and the cursor of the next',
  status: 200,
  query: z.object(cursorQuery(PAGE_MAX_ITEMS)),
  reply: cursorPage(Conversation),
  changedBy: ['conversations_changed'],
})

export const searchConversations = endpoint({
  method: 'GET',
  path: '/api/assistant/conversations/search',
  summary: 'Conversations with all the words in their title or in one message, last changed first',
  status: 200,
  query: z.object({
    q: z.string().max(SEARCH_MAX_CHARACTERS).describe('Words or parts of words; case and accents are ignored'),
    limit: z.coerce.number().int().min(1).max(PAGE_MAX_ITEMS).default(50),
  }),
  reply: z.object({
    conversations: z.array(FoundConversation),
    hasMore: z.boolean(),
    /** False while some texts are not indexed yet; `search_index_changed` is sent when they are. */
    isComplete: z.boolean(),
  }),
  changedBy: ['conversations_changed', 'search_index_changed'],
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/assistant/conversations/:id',
  summary: 'A conversation, without its messages',
  status: 200,
  params: IdParams,
  reply: Conversation,
  changedBy: ['conversations_changed'],
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/assistant/conversations/:id/messages',
  summary: 'The messages of the shown branch, latest first: one page and the cursor of the previous one',
  status: 200,
  params: IdParams,
  query: z.object(cursorQuery(PAGE_MAX_ITEMS)),
  reply: cursorPage(Message),
})

export const changeConversation = endpoint({
  method: 'PATCH',
  path: '/api/assistant/conversations/:id',
  summary: 'Renames or pins a conversation, or shows another branch: the newest one through `shownMessageId`',
  status: 200,
  params: IdParams,
  body: z.object({
    title: z.string().trim().min(1).max(CONVERSATION_TITLE_MAX_CHARACTERS).nullish(),
    isPinned: z.boolean().nullish(),
    shownMessageId: EntryId.nullish(),
  }),
  reply: Conversation,
  announces: ['conversations_changed'],
})

export const exportConversation = endpoint({
  method: 'GET',
  path: '/api/assistant/conversations/:id/export',
  summary: 'The branch that is shown as a Markdown file',
  status: 200,
  params: IdParams,
  reply: null,
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/assistant/conversations/:id',
  summary: 'Moves a conversation to the trash, and stops its answer',
  status: 200,
  params: IdParams,
  reply: Done,
  announces: ['conversations_changed'],
})

const TrashedConversation = Conversation.extend(TRASHED).meta({ id: 'TrashedConversation' })
export type TrashedConversation = z.infer<typeof TrashedConversation>

export const listTrashedConversations = endpoint({
  method: 'GET',
  path: '/api/assistant/trash',
  summary: 'Conversations in the trash, last deleted first: one page and the cursor of the next',
  status: 200,
  query: z.object(cursorQuery(PAGE_MAX_ITEMS)),
  reply: cursorPage(TrashedConversation),
  changedBy: ['conversations_changed', 'trash_changed'],
})

export const restoreConversation = endpoint({
  method: 'POST',
  path: '/api/assistant/conversations/:id/restore',
  summary: 'Restores a conversation from the trash. One that is not in the trash is left as it is',
  status: 200,
  params: IdParams,
  reply: Conversation,
  announces: ['conversations_changed'],
})

export const purgeConversations = endpoint({
  method: 'POST',
  path: '/api/assistant/trash/purge',
  summary: 'Permanently deletes the given conversations from the trash, or all of them. Others are skipped',
  status: 200,
  body: Purge,
  reply: z.object({ message: z.string(), conversationCount: z.int().nonnegative() }),
  announces: ['conversations_changed'],
})
