import type { Conversation, TrashedConversation } from '@pinloft/contract/assistant/conversations'
import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import type { VerifiedPin } from '../../../core/access/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { cutPage, readCursor } from '../../../platform/page-cursor.ts'
import type { Retention } from '../../../platform/retention/retention.ts'
import * as repository from './conversations.repository.ts'
import { toConversation } from './describe-messages.ts'

const DAY_MS = 24 * 60 * 60_000
const CHECK_INTERVAL_MS = 10 * 60_000
const CURSOR_SCOPE = 'conversation-trash'
const PAGE_ITEMS = 50
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

/** Deleted conversations, until they are restored or permanently deleted: for as long as the trash keeps files. */
export class ConversationTrashService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Permanently deletes from time to time what is past the retention period. */
  sweepBy(retention: Retention): void {
    retention.every(CHECK_INTERVAL_MS, async (now) => {
      const { keptDays } = await this.#dependencies.trash.settings()
      if (keptDays !== null) await this.#purge({ deletedUntil: now - keptDays * DAY_MS })
    })
  }

  /** Throws `cursor_invalid`. */
  async page({ limit = PAGE_ITEMS, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
    const { database, trash } = this.#dependencies
    const after = cursor === undefined ? undefined : readCursor(cursor, CURSOR_SCOPE, 'number')
    const rows = await repository.listTrashed(database, {
      limit: limit + 1,
      after: after && { value: Number(after.value), id: after.id },
    })
    const { keptDays } = await trash.settings()
    const sortValue = (row: repository.ConversationRow) => row.deleted_at ?? 0
    const { shown, nextCursor } = cutPage(rows, { limit, scope: CURSOR_SCOPE, sortValue })
    const items = shown.map((row): TrashedConversation => {
      const deletedAt = row.deleted_at ?? 0
      return {
        ...toConversation(row),
        deletedAt: new Date(deletedAt).toISOString(),
        expiresAt: keptDays === null ? null : new Date(deletedAt + keptDays * DAY_MS).toISOString(),
      }
    })
    return { items, nextCursor }
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

  /** Deletes some conversations in the trash permanently, or all. Returns their number. */
  purge(_proof: VerifiedPin, { ids, isAll }: { ids: readonly string[]; isAll: boolean }): Promise<number> {
    if (isAll) return this.#purge({})
    return ids.length === 0 ? Promise.resolve(0) : this.#purge({ ids })
  }

  async #purge(which: repository.WhichTrashed): Promise<number> {
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
