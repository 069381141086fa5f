import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { MEBIBYTE } from '../shared/units.ts'
import { Conversation } from './conversations.ts'
import { ATTACHMENTS_MAX, MESSAGE_MAX_CHARACTERS, PICTURE_PROMPT_MAX_CHARACTERS } from './limits.ts'

import { Attachment, Message } from './messages.ts'

const IdParams = z.object({ id: EntryId })

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
  summary: 'A message with its text so far',
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
  summary: 'Stops an answer and keeps the text so far. One that is not being written is left as it is',
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
  summary: 'Answers a message. Nothing is stored',
  status: 200,
  bodyMaxBytes: 8 * MEBIBYTE,
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
  summary: 'Generates a picture and stores it as a file; `imageUrl` is its address here',
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
