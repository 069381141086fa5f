import { z } from 'zod'
import { AssistantStep } from './tools.ts'

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
export const Attachment = z.object({ fileId: z.string(), name: z.string(), mimeType: z.string() })
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
