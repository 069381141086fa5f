import { AI_CONTEXT_DEFAULT_TOKENS } from '@pinloft/contract/assistant/limits'
import { sql } from 'kysely'
import type { Migrations } from '../../platform/db/migrate.ts'
import { fold } from '../../platform/fold.ts'
import { providerTables } from './provider/provider.tables.ts'

export const assistantMigrations: Migrations = {
  async '0027_ai_provider'(database, { text }) {
    await database.schema
      .createTable('ai_provider')
      .addColumn('address', 'text')
      .addColumn('sealed_key', text)
      .addColumn('chat_model', 'text')
      .addColumn('image_model', 'text')
      .addColumn('context_tokens', 'integer', (column) => column.notNull())
      .addColumn('uses_tools', 'integer', (column) => column.notNull())
      .addColumn('sees_pictures', 'integer', (column) => column.notNull())
      .execute()
    await providerTables(database)
      .insertInto('ai_provider')
      .values({
        address: null,
        sealed_key: null,
        chat_model: null,
        image_model: null,
        context_tokens: AI_CONTEXT_DEFAULT_TOKENS,
        uses_tools: 1,
        sees_pictures: 1,
      })
      .execute()
  },
  async '0028_conversations'({ schema }, { text }) {
    await schema
      .createTable('conversations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('is_pinned', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('sort_key', 'bigint', (column) => column.notNull())
      .addColumn('last_message_id', 'text')
      .addColumn('active_message_id', 'text')
      .addColumn('message_count', 'integer', (column) => column.notNull())
      .addColumn('allowed_tools', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .execute()
    await schema
      .createIndex('conversations_sorted')
      .on('conversations')
      .columns(['deleted_at', 'sort_key', 'id'])
      .execute()
    await schema
      .createTable('conversation_messages')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('conversation_id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('parent_id', 'text')
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('model', 'text')
      .addColumn('problem', 'text')
      .addColumn('omitted_messages', 'integer', (column) => column.notNull())
      .addColumn('attachments', 'text', (column) => column.notNull())
      .addColumn('citations', 'text', (column) => column.notNull())
      .addColumn('pdf_url', 'text')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('search_text', 'text')
      .addUniqueConstraint('conversation_messages_order', ['conversation_id', 'position'])
      .execute()
    await schema
      .createTable('answer_pieces')
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('text_offset', 'integer', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('answer_pieces_key', ['message_id', 'text_offset'])
      .execute()
    await schema
      .createTable('assistant_steps')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('call_id', 'text', (column) => column.notNull())
      .addColumn('tool', 'text', (column) => column.notNull())
      .addColumn('input', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('text_offset', 'integer', (column) => column.notNull())
      .addColumn('items', 'text', (column) => column.notNull())
      .addColumn('sources', 'text', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addColumn('result', 'text')
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .execute()
    await schema
      .createIndex('assistant_steps_message')
      .on('assistant_steps')
      .columns(['message_id', 'position'])
      .execute()
  },
  /** Names with ø and the like are compared otherwise. */
  async '0060_plain_spellings'(database) {
    const messages = await sql<{
      id: string
    }>`select id from conversation_messages where search_text is not null`.execute(database)
    for (const { id } of messages.rows) {
      const { rows } = await sql<{ text: string }>`select text from conversation_messages where id = ${id}`.execute(
        database,
      )
      for (const { text } of rows) {
        await sql`update conversation_messages set search_text = ${fold(text)} where id = ${id}`.execute(database)
      }
    }
  },
}
