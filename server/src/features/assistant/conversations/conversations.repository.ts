import { type Selectable, sql } from 'kysely'
import type { TrashPageQuery, WhichTrashed } from '../../../core/trash/index.ts'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { type ConversationsTables, conversationsTables } from './conversations.tables.ts'

export type ConversationRow = Selectable<ConversationsTables['conversations']>

interface PageQuery {
  limit: number
  after?: { value: number; id: string } | undefined
}

/** Added to the sort key of a pinned conversation: more than any time. */
const PINNED_SORT_KEY = 2 ** 50

export function sortKeyOf({ is_pinned, changed_at }: Pick<ConversationRow, 'is_pinned' | 'changed_at'>): number {
  return is_pinned === 1 ? PINNED_SORT_KEY + changed_at : changed_at
}

export function findConversation(database: DatabaseHandle, id: string): Promise<ConversationRow | undefined> {
  return conversationsTables(database).selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Also locks the conversation until the transaction ends. */
export function lockConversation(transaction: DatabaseHandle, id: string): Promise<ConversationRow | undefined> {
  const query = conversationsTables(transaction).selectFrom('conversations').selectAll().where('id', '=', id)
  return (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

export function listConversations(database: DatabaseHandle, { limit, after }: PageQuery): Promise<ConversationRow[]> {
  let query = conversationsTables(database).selectFrom('conversations').selectAll().where('deleted_at', 'is', null)
  if (after !== undefined) query = query.where(sql<boolean>`(sort_key, id) < (${after.value}, ${after.id})`)
  return query.orderBy('sort_key', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export function listTrashed(database: DatabaseHandle, { limit, after }: TrashPageQuery): Promise<ConversationRow[]> {
  let query = conversationsTables(database).selectFrom('conversations').selectAll().where('deleted_at', 'is not', null)
  if (after !== undefined) query = query.where(sql<boolean>`(deleted_at, id) < (${after.deletedAt}, ${after.id})`)
  return query.orderBy('deleted_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function findTrashedIds(
  database: DatabaseHandle,
  { ids, deletedUntil }: WhichTrashed,
  limit: number,
): Promise<string[]> {
  let query = conversationsTables(database).selectFrom('conversations').select('id').where('deleted_at', 'is not', null)
  if (ids !== undefined) query = query.where('id', 'in', ids)
  if (deletedUntil !== undefined) query = query.where('deleted_at', '<=', deletedUntil)
  const rows = await query.orderBy('deleted_at').orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

export async function countConversations(database: DatabaseHandle): Promise<number> {
  const row = await conversationsTables(database)
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function insertConversation(transaction: DatabaseHandle, row: ConversationRow): Promise<void> {
  await conversationsTables(transaction).insertInto('conversations').values(row).execute()
}

export async function updateConversation(
  transaction: DatabaseHandle,
  id: string,
  change: Partial<ConversationRow>,
): Promise<void> {
  await conversationsTables(transaction).updateTable('conversations').set(change).where('id', '=', id).execute()
}

/** Deletes conversations in the trash with their messages and steps. Returns the ids of those that were still there. */
export async function deleteTrashed(transaction: DatabaseHandle, ids: readonly string[]): Promise<string[]> {
  const tables = conversationsTables(transaction)
  const deleted = await tables
    .deleteFrom('conversations')
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .execute()
  const deletedIds = deleted.map(({ id }) => id)
  if (deletedIds.length === 0) return []
  const messages = tables.selectFrom('conversation_messages').select('id').where('conversation_id', 'in', deletedIds)
  await tables.deleteFrom('assistant_steps').where('message_id', 'in', messages).execute()
  await tables.deleteFrom('answer_pieces').where('message_id', 'in', messages).execute()
  await tables.deleteFrom('conversation_messages').where('conversation_id', 'in', deletedIds).execute()
  return deletedIds
}

/** Those of some conversations that are not in the trash. */
export async function findConversations(database: DatabaseHandle, ids: readonly string[]): Promise<ConversationRow[]> {
  if (ids.length === 0) return []
  return conversationsTables(database)
    .selectFrom('conversations')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Finds the last message of a conversation that has all words. `words` are folded. */
export async function findMessageWith(
  database: DatabaseHandle,
  words: readonly string[],
  conversationId: string,
): Promise<{ id: string; text: string } | undefined> {
  const contains = isPostgres(database) ? sql.raw('strpos') : sql.raw('instr')
  // From the end: most words are found in the first rows that are read.
  return conversationsTables(database)
    .selectFrom('conversation_messages')
    .select(['id', 'text'])
    .where('conversation_id', '=', conversationId)
    .where((eb) => eb.and(words.map((word) => sql<boolean>`${contains}(search_text, ${word}) > 0`)))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const SEARCHED = ['id', 'title', 'changed_at', 'message_count', 'last_message_id', 'active_message_id'] as const

/** What a search compares and an export reads: conversations outside the trash, some of them or those after one. */
export function listSearched(
  database: DatabaseHandle,
  { ids, afterId, limit }: { ids?: readonly string[]; afterId?: string; limit?: number },
): Promise<Pick<ConversationRow, (typeof SEARCHED)[number]>[]> {
  let query = conversationsTables(database).selectFrom('conversations').select(SEARCHED).where('deleted_at', 'is', null)
  if (ids !== undefined) query = query.where('id', 'in', ids)
  if (afterId !== undefined) query = query.where('id', '>', afterId)
  if (limit !== undefined) query = query.limit(limit)
  return query.orderBy('id').execute()
}

/** The texts of all messages of some conversations, in their order. */
export function listTexts(
  database: DatabaseHandle,
  conversationIds: readonly string[],
): Promise<{ conversation_id: string; text: string }[]> {
  return conversationsTables(database)
    .selectFrom('conversation_messages')
    .select(['conversation_id', 'text'])
    .where('conversation_id', 'in', conversationIds)
    .orderBy('conversation_id')
    .orderBy('position')
    .execute()
}
