import { AI_CONTEXT_DEFAULT_TOKENS } from '@pinloft/contract/limits'
import type { Migrations } from '../../platform/db/migrate.ts'
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
}
