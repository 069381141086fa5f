import { CONVERSATION_MAX_MESSAGES, CONVERSATIONS_MAX } from '@pinloft/contract/assistant/limits'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import * as conversations from '../conversations/conversations.repository.ts'
import * as messages from '../conversations/messages.repository.ts'

const TITLE_CHARACTERS = 80

/**
 * The conversation with an id, locked, or a new one whose title is made from a text. Throws `conversation_not_found`,
 * `answer_running` and `conversations_too_many`.
 */
export async function conversationFor(
  transaction: DatabaseHandle,
  { id, text, now }: { id: string | null; text: string; now: number },
): Promise<conversations.ConversationRow> {
  if (id !== null) {
    const found = await conversations.lockConversation(transaction, id)
    if (found === undefined || found.deleted_at !== null) throw new AppError('conversation_not_found')
    requireIdle(found)
    return found
  }
  if ((await conversations.countConversations(transaction)) >= CONVERSATIONS_MAX) {
    throw new AppError('conversations_too_many')
  }
  const row: conversations.ConversationRow = {
    id: randomId(),
    title: titleOf(text),
    is_pinned: 0,
    created_at: now,
    changed_at: now,
    sort_key: now,
    last_message_id: null,
    active_message_id: null,
    message_count: 0,
    allowed_tools: '[]',
    deleted_at: null,
  }
  await conversations.insertConversation(transaction, row)
  return row
}

/** The message that a question follows. Throws `message_not_found`. */
export async function parentOf(
  transaction: DatabaseHandle,
  conversation: conversations.ConversationRow,
  insteadOf: string | null,
): Promise<string | null> {
  if (insteadOf === null) return conversation.last_message_id
  const row = await messages.findMessage(transaction, insteadOf)
  if (row?.conversation_id !== conversation.id || row.sender !== 'user') throw new AppError('message_not_found')
  return row.parent_id
}

/**
 * Adds an empty answer, which becomes the end of the branch that is shown. Throws `conversation_full`.
 */
export async function addAnswer(
  transaction: DatabaseHandle,
  conversation: conversations.ConversationRow,
  { questionId, now }: { questionId: string; now: number },
): Promise<messages.MessageRow> {
  const answer = newMessage(conversation, {
    created_at: now,
    id: randomId(),
    parent_id: questionId,
    sender: 'ai',
    state: 'answering',
  })
  await messages.insertMessage(transaction, answer)
  const changed_at = answer.created_at
  await conversations.updateConversation(transaction, conversation.id, {
    changed_at,
    sort_key: conversations.sortKeyOf({ ...conversation, changed_at }),
    last_message_id: answer.id,
    active_message_id: answer.id,
    message_count: answer.position,
  })
  return answer
}

/** Throws `conversation_full`. */
export function newMessage(
  { id, message_count }: conversations.ConversationRow,
  given: Pick<messages.MessageRow, 'id' | 'parent_id' | 'sender' | 'state' | 'created_at'> &
    Partial<messages.MessageRow>,
): messages.MessageRow {
  if (message_count >= CONVERSATION_MAX_MESSAGES) throw new AppError('conversation_full')
  return {
    conversation_id: id,
    position: message_count + 1,
    model: null,
    problem: null,
    omitted_messages: 0,
    attachments: '[]',
    citations: '[]',
    pdf_url: null,
    text: '',
    search_text: null,
    ...given,
  }
}

/** An answer is written on. */
export async function resumeAnswer(
  transaction: DatabaseHandle,
  message: messages.MessageRow,
): Promise<messages.MessageRow> {
  const change = { state: 'answering', problem: null } as const
  await messages.updateMessage(transaction, message.id, change)
  await conversations.updateConversation(transaction, message.conversation_id, { active_message_id: message.id })
  return { ...message, ...change }
}

/** Finds an answer and locks its conversation. Throws `message_not_found`. */
export async function lockAnswer(transaction: DatabaseHandle, messageId: string) {
  const found = await messages.findMessage(transaction, messageId)
  const conversation = found && (await conversations.lockConversation(transaction, found.conversation_id))
  // Once more: another request may have changed it before it was locked.
  const message = conversation && (await messages.findMessage(transaction, messageId))
  if (
    message === undefined ||
    conversation === undefined ||
    conversation.deleted_at !== null ||
    message.sender !== 'ai'
  ) {
    throw new AppError('message_not_found')
  }
  return { message, conversation }
}

/** Throws `answer_running`. */
export function requireIdle({ active_message_id: active }: conversations.ConversationRow): void {
  if (active !== null) throw new AppError('answer_running')
}

function titleOf(text: string): string {
  const line =
    text
      .trim()
      .split('\n', 1)[0]
      ?.replace(/\s+/g, ' ')
      .replace(/^[#>*\s]+/, '') ?? ''
  if (line === '') return ASSISTANT_TEXTS.newTitle
  return line.length > TITLE_CHARACTERS ? `${line.slice(0, TITLE_CHARACTERS).toWellFormed().trimEnd()}…` : line
}
