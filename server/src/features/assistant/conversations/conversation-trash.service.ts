import type { Conversation } from '@pinloft/contract/assistant/conversations'
import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import { OwnTrash, type TrashPageQuery, type WhichTrashed } from '../../../core/trash/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import * as repository from './conversations.repository.ts'
import { toConversation } from './describe-messages.ts'

/** Deleted in one transaction. */
const BATCH_ROWS = 5

interface Dependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  trash: { settings(): Promise<TrashSettings> }
  /** Stops the answer of a conversation, and settles when it has ended. */
  stopAnswer(conversationId: string): Promise<void>
  onChanged(conversationId: string): void
}

/** Deleted conversations, until they are restored or permanently deleted. */
export class ConversationTrashService extends OwnTrash<repository.ConversationRow, Conversation> {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    super('conversation-trash', dependencies.trash, 50)
    this.#dependencies = dependencies
  }

  /** Throws `conversation_not_found`. */
  async delete(id: string): Promise<void> {
    const { database, clock, events, stopAnswer, onChanged } = this.#dependencies
    await inTransaction(database, async (transaction) => {
      const row = await repository.lockConversation(transaction, id)
      if (row === undefined || row.deleted_at !== null) throw new AppError('conversation_not_found')
      await repository.updateConversation(transaction, id, { deleted_at: clock.now() })
    })
    await stopAnswer(id)
    onChanged(id)
    events.publish({ type: 'conversations_changed', conversationIds: [id] })
  }

  /** Throws `conversation_not_found`. */
  async restore(id: string): Promise<Conversation> {
    const { database, events, onChanged } = this.#dependencies
    const row = await inTransaction(database, async (transaction) => {
      const before = await repository.lockConversation(transaction, id)
      if (before === undefined) throw new AppError('conversation_not_found')
      await repository.updateConversation(transaction, id, { deleted_at: null })
      return before
    })
    onChanged(id)
    events.publish({ type: 'conversations_changed', conversationIds: [id] })
    return toConversation(row)
  }

  protected list({ limit, after }: TrashPageQuery): Promise<repository.ConversationRow[]> {
    return repository.listTrashed(this.#dependencies.database, { limit, after })
  }

  protected describe(row: repository.ConversationRow): Conversation {
    return toConversation(row)
  }

  protected async deleteTrashed(which: WhichTrashed): Promise<number> {
    const { database, events, onChanged } = this.#dependencies
    for (let count = 0; ; ) {
      const { deleted, isLast } = await inTransaction(database, async (transaction) => {
        const ids = await repository.findTrashedIds(transaction, which, BATCH_ROWS)
        const deleted = ids.length === 0 ? [] : await repository.deleteTrashed(transaction, ids)
        return { deleted, isLast: ids.length < BATCH_ROWS }
      })
      count += deleted.length
      if (deleted.length === 0) return count
      for (const id of deleted) onChanged(id)
      events.publish({ type: 'conversations_changed', conversationIds: deleted })
      if (isLast) return count
      await nextTurn()
    }
  }
}
