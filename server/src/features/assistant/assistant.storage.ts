import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { assistantMigrations } from './assistant.migrations.ts'
import type { ConversationsTables } from './conversations/conversations.tables.ts'
import { exportedConversations } from './conversations/exported-conversations.ts'
import type { ProviderTables } from './provider/provider.tables.ts'

export const assistantStorage: FeatureStorage<ProviderTables & ConversationsTables> = {
  migrations: assistantMigrations,
  tables: {
    ai_provider: { holds: 'settings' },
    conversations: { holds: 'user data' },
    conversation_messages: { holds: 'user data' },
    answer_pieces: { holds: 'user data' },
    assistant_steps: { holds: 'user data' },
  },
  exportTexts: exportedConversations,
}
