import type { DatabaseHandle } from '../../../platform/db/database.ts'

export type ProviderTables = {
  /** One row. */
  ai_provider: {
    /** Null for the one that the server was started with. */
    address: string | null
    /** As `sealText` returns it; null without a key. */
    sealed_key: string | null
    chat_model: string | null
    image_model: string | null
    context_tokens: number
    uses_tools: 0 | 1
    sees_pictures: 0 | 1
  }
}

export function providerTables(database: DatabaseHandle) {
  return database.withTables<ProviderTables>()
}
