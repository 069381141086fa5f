import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type ConversationsTables, conversationsTables } from './conversations.tables.ts'

export type MessageRow = Selectable<ConversationsTables['conversation_messages']>
export type StepRow = Selectable<ConversationsTables['assistant_steps']>

/** A message without its text: what the tree of a conversation is made of. */
export type MessageLink = Pick<MessageRow, 'id' | 'parent_id' | 'sender' | 'position'>

export function findMessage(database: DatabaseHandle, id: string): Promise<MessageRow | undefined> {
  return conversationsTables(database)
    .selectFrom('conversation_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findMessages(database: DatabaseHandle, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return conversationsTables(database).selectFrom('conversation_messages').selectAll().where('id', 'in', ids).execute()
}

/** In the order in which they were added. */
export function listLinks(database: DatabaseHandle, conversationId: string): Promise<MessageLink[]> {
  return conversationsTables(database)
    .selectFrom('conversation_messages')
    .select(['id', 'parent_id', 'sender', 'position'])
    .where('conversation_id', '=', conversationId)
    .orderBy('position')
    .execute()
}

export async function insertMessage(transaction: DatabaseHandle, row: MessageRow): Promise<void> {
  await conversationsTables(transaction).insertInto('conversation_messages').values(row).execute()
}

export async function updateMessage(database: DatabaseHandle, id: string, change: Partial<MessageRow>): Promise<void> {
  await conversationsTables(database).updateTable('conversation_messages').set(change).where('id', '=', id).execute()
}

export function listAnswering(
  database: DatabaseHandle,
): Promise<Pick<MessageRow, 'id' | 'conversation_id' | 'text'>[]> {
  return conversationsTables(database)
    .selectFrom('conversation_messages')
    .select(['id', 'conversation_id', 'text'])
    .where('state', '=', 'answering')
    .execute()
}

// Pieces

export async function insertPiece(
  database: DatabaseHandle,
  piece: { message_id: string; text_offset: number; text: string },
): Promise<void> {
  await conversationsTables(database)
    .insertInto('answer_pieces')
    .values(piece)
    .onConflict((conflict) => conflict.columns(['message_id', 'text_offset']).doUpdateSet({ text: piece.text }))
    .execute()
}

/** In the order of the text. */
export function listPieces(
  database: DatabaseHandle,
  messageId: string,
): Promise<{ text_offset: number; text: string }[]> {
  return conversationsTables(database)
    .selectFrom('answer_pieces')
    .select(['text_offset', 'text'])
    .where('message_id', '=', messageId)
    .orderBy('text_offset')
    .execute()
}

/** The text of an answer that is being written, as far as it was saved. `text` is what its row has. */
export async function savedText(
  database: DatabaseHandle,
  { id, text }: Pick<MessageRow, 'id' | 'text'>,
): Promise<string> {
  let saved = text
  for (const piece of await listPieces(database, id)) saved = saved.slice(0, piece.text_offset) + piece.text
  return saved
}

export async function deletePieces(database: DatabaseHandle, messageId: string): Promise<void> {
  await conversationsTables(database).deleteFrom('answer_pieces').where('message_id', '=', messageId).execute()
}

// Steps

export function listSteps(database: DatabaseHandle, messageIds: readonly string[]): Promise<StepRow[]> {
  if (messageIds.length === 0) return Promise.resolve([])
  return conversationsTables(database)
    .selectFrom('assistant_steps')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('position')
    .execute()
}

export function findStep(database: DatabaseHandle, id: string): Promise<StepRow | undefined> {
  return conversationsTables(database).selectFrom('assistant_steps').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertStep(database: DatabaseHandle, row: StepRow): Promise<void> {
  await conversationsTables(database).insertInto('assistant_steps').values(row).execute()
}

export async function updateStep(database: DatabaseHandle, id: string, change: Partial<StepRow>): Promise<void> {
  await conversationsTables(database).updateTable('assistant_steps').set(change).where('id', '=', id).execute()
}

/** Ends the steps of an answer that are not done. */
export async function stopSteps(database: DatabaseHandle, messageId: string): Promise<void> {
  await conversationsTables(database)
    .updateTable('assistant_steps')
    .set({ state: 'stopped' })
    .where('message_id', '=', messageId)
    .where('state', 'in', ['running', 'waiting'])
    .execute()
}
