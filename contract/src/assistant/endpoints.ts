import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { SEARCH_MAX_CHARACTERS, SnippetPart } from '../search/snippets.ts'
import { endpoint } from '../shared/endpoint.ts'
import { cursorPage, cursorQuery, PAGE_MAX_ITEMS } from '../shared/pages.ts'
import { Purge, TRASHED } from '../trash/own-trash.ts'
import {
  ATTACHMENTS_MAX,
  CONVERSATION_TITLE_MAX_CHARACTERS,
  MESSAGE_MAX_CHARACTERS,
  PICTURE_PROMPT_MAX_CHARACTERS,
} from './limits.ts'
import { AssistantStep } from './tools.ts'

// Messages

/**
 * `waiting`: for the decision on a step. `stopped`: by a person. `interrupted`: by a restart of the server, `failed`: by the
 * provider; both keep the part that arrived and can be continued.
 */
export const MESSAGE_STATES = ['complete', 'answering', 'waiting', 'stopped', 'interrupted', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Where something in an answer comes from. The text refers to it as `[number]`. */
const Citation = z.object({
  number: z.int().positive(),
  kind: z.enum(['file', 'guide']),
  id: z.string(),
  name: z.string(),
  mimeType: z.string().nullable(),
  /** Page of a PDF, from 1; null for other texts. */
  page: z.int().positive().nullable(),
  /** The words that were read there. */
  passage: z.string(),
})
export type Citation = z.infer<typeof Citation>

/** A file of the storage that a question refers to, by its name at that time. */
const Attachment = z.object({ fileId: z.string(), name: z.string(), mimeType: z.string() })
export type Attachment = z.infer<typeof Attachment>

export const Message = z
  .object({
    id: z.string(),
    conversationId: z.string(),
    /** The message before it; null for the first. */
    parentId: z.string().nullable(),
    sender: z.enum(['user', 'ai']),
    state: z.enum(MESSAGE_STATES),
    /** Markdown. Offsets are in UTF-16 code units, as in `String.length`. */
    text: z.string(),
    createdAt: z.iso.datetime(),
    attachments: z.array(Attachment),
    steps: z.array(AssistantStep),
    citations: z.array(Citation),
    /** Why an answer failed. */
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** Of an answer: the model that wrote it. */
    model: z.string().nullable(),
    /** How many earlier messages did not fit into what the model takes, and were not sent. */
    omittedMessages: z.int().nonnegative(),
    /** Of a guide that the answer made. Its last path segment is what the viewer takes as `file`. */
    pdfUrl: z.string().nullable(),
    /** The messages with the same parent and sender in their order, this one included: the branches that begin here. */
    branchIds: z.array(z.string()),
  })
  .meta({ id: 'AssistantMessage' })
export type Message = z.infer<typeof Message>

// Conversations

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
})

export const searchConversations = endpoint({
  method: 'GET',
  path: '/api/assistant/conversations/search',
  summary: 'Conversations whose title or a message of which has all the words, last changed first',
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
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/assistant/conversations/:id',
  summary: 'A conversation, without its messages',
  status: 200,
  params: IdParams,
  reply: Conversation,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/assistant/conversations/:id/messages',
  summary: 'The messages of the branch that is shown, last first: one page and the cursor of the one before',
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
})

export const restoreConversation = endpoint({
  method: 'POST',
  path: '/api/assistant/conversations/:id/restore',
  summary: 'Takes a conversation out of the trash. One that is not in the trash stays as it is',
  status: 200,
  params: IdParams,
  reply: Conversation,
})

export const purgeConversations = endpoint({
  method: 'POST',
  path: '/api/assistant/trash/purge',
  summary: 'Deletes conversations in the trash permanently, or all of them. Others are skipped',
  status: 200,
  body: Purge,
  reply: z.object({ message: z.string(), conversationCount: z.int().nonnegative() }),
})

// Questions and answers

const MessageText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
  .describe(`At most ${MESSAGE_MAX_CHARACTERS} characters`)

const Asked = z.object({ conversation: Conversation, question: Message, answer: Message })

export const askAssistant = endpoint({
  method: 'POST',
  path: '/api/assistant/messages',
  summary:
    'Adds a question to a conversation, or to a new one, and starts its answer, which the server writes whether or not anyone waits. Sent again with the same `id`, it is added once',
  status: 201,
  bodyMaxBytes: 6 * MESSAGE_MAX_CHARACTERS + 64 * 1024,
  body: z.object({
    /** Invented by the client. */
    id: z.uuid().nullish(),
    /** Null for a new conversation. */
    conversationId: EntryId.nullish(),
    /** An earlier question that this one is asked instead of: a branch begins beside it. */
    insteadOf: EntryId.nullish(),
    text: MessageText,
    fileIds: z
      .array(EntryId)
      .nullish()
      .transform((ids) => [...new Set(ids ?? [])])
      .describe(`Attached files of the storage, at most ${ATTACHMENTS_MAX}`),
  }),
  reply: Asked,
})

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/assistant/messages/:id',
  summary: 'A message with all of its text so far',
  status: 200,
  params: IdParams,
  reply: Message,
})

export const retryAnswer = endpoint({
  method: 'POST',
  path: '/api/assistant/messages/:id/retry',
  summary: 'Starts another answer to the same question, as a branch beside this one, and returns it',
  status: 201,
  params: IdParams,
  reply: Message,
})

export const continueAnswer = endpoint({
  method: 'POST',
  path: '/api/assistant/messages/:id/continue',
  summary: 'Continues a stopped, interrupted or failed answer',
  status: 200,
  params: IdParams,
  reply: Message,
})

export const stopAnswer = endpoint({
  method: 'POST',
  path: '/api/assistant/messages/:id/stop',
  summary: 'Stops an answer and keeps what has been written. One that is not being written stays as it is',
  status: 200,
  params: IdParams,
  reply: Message,
})

export const STEP_DECISIONS = ['once', 'conversation', 'deny'] as const
export type StepDecision = (typeof STEP_DECISIONS)[number]

export const decideStep = endpoint({
  method: 'POST',
  path: '/api/assistant/steps/:id/decide',
  summary:
    'Allows a waiting step once, allows it and further uses of its tool in this conversation, or denies it. Returns the answer, which is written on',
  status: 200,
  params: IdParams,
  body: z.object({
    decision: z.enum(STEP_DECISIONS),
    /** Needed to allow one of `PIN_TOOLS`. */
    pin: PinInput,
  }),
  reply: Message,
})

export const attachPicture = endpoint({
  method: 'POST',
  path: '/api/assistant/pictures',
  summary:
    'Stores a picture that was pasted: PNG, JPEG, WebP or GIF, recognised by its bytes. It becomes a file in the folder of the assistant',
  status: 201,
  consumes: 'application/octet-stream',
  reply: Attachment,
})

// Calls for any client

export const chat = endpoint({
  method: 'POST',
  path: '/api/chat',
  summary: 'Answers a message. Nothing of it is kept',
  status: 200,
  bodyMaxBytes: 8 * 1024 * 1024,
  body: z.object({
    message: MessageText,
    conversationHistory: z
      .array(z.object({ content: z.string().nullish(), sender: z.string().nullish() }))
      .nullish()
      .transform((history) => history ?? []),
  }),
  reply: z.object({ response: z.string(), pdfUrl: z.string().optional() }),
})

export const generateImage = endpoint({
  method: 'POST',
  path: '/api/generate-image',
  summary: 'Has a picture made and stores it as a file; `imageUrl` is its address here',
  status: 200,
  body: z.object({
    prompt: z
      .string()
      .nullish()
      .transform((prompt) => prompt?.trim() ?? '')
      .describe(`At most ${PICTURE_PROMPT_MAX_CHARACTERS} characters`),
    pin: PinInput,
  }),
  reply: z.object({ imageUrl: z.string(), prompt: z.string() }),
})
