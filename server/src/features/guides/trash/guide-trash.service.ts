import type { Guide } from '@pinloft/contract/guides/endpoints'
import type { TrashedGuide } from '@pinloft/contract/guides/trash'
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
import { toCard, toGuide } from '../describe-guides.ts'
import type { GuidePasswords } from '../guide-passwords.ts'
import { listTrashed, lockGuide, readGuide, updateGuide } from '../guides.repository.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import * as repository from './guide-trash.repository.ts'

const DAY_MS = 24 * 60 * 60_000
const CHECK_INTERVAL_MS = 10 * 60_000
const CURSOR_SCOPE = 'guide-trash'
/** Deleted in one transaction. */
const BATCH_ROWS = 20

interface GuideTrashDependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  passwords: GuidePasswords
  pictures: Pick<PicturesService, 'listOf' | 'removeUnused' | 'purge'>
  trash: { settings(): Promise<TrashSettings> }
  onChanged(guideIds: readonly string[]): void
}

/** Deleted guides, until they are restored or permanently deleted: for as long as the trash keeps files. */
export class GuideTrashService {
  readonly #dependencies: GuideTrashDependencies

  constructor(dependencies: GuideTrashDependencies) {
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
  async page({ limit = 100, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
    const { database, trash } = this.#dependencies
    const after = cursor === undefined ? undefined : readCursor(cursor, CURSOR_SCOPE, 'number')
    const rows = await listTrashed(database, {
      limit: limit + 1,
      after: after && { time: Number(after.value), id: after.id },
    })
    const { keptDays } = await trash.settings()
    const { shown, nextCursor } = cutPage(rows, {
      limit,
      scope: CURSOR_SCOPE,
      sortValue: (row) => row.deleted_at ?? 0,
    })
    const items = shown.map((row): TrashedGuide => {
      const deletedAt = row.deleted_at ?? 0
      return {
        ...toCard(row),
        deletedAt: new Date(deletedAt).toISOString(),
        expiresAt: keptDays === null ? null : new Date(deletedAt + keptDays * DAY_MS).toISOString(),
      }
    })
    return { items, nextCursor }
  }

  /** Throws `guide_not_found`. */
  async restore(id: string): Promise<Guide> {
    const { database, events, onChanged } = this.#dependencies
    const guide = await inTransaction(database, async (transaction) => {
      if ((await lockGuide(transaction, id)) === undefined) throw new AppError('guide_not_found')
      await updateGuide(transaction, id, { deleted_at: null })
      const row = await readGuide(transaction, id)
      if (row === undefined) throw new AppError('guide_not_found')
      return toGuide(row)
    })
    onChanged([id])
    events.publish({ type: 'guides_changed', guideIds: [id] })
    return guide
  }

  /** Deletes some guides in the trash permanently, or all. Returns their number. */
  purge(_proof: VerifiedPin, { ids, isAll }: { ids: readonly string[]; isAll: boolean }): Promise<number> {
    if (isAll) return this.#purge({})
    return ids.length === 0 ? Promise.resolve(0) : this.#purge({ ids })
  }

  async #purge(which: repository.WhichTrashed): Promise<number> {
    const { database, events, passwords, pictures, onChanged } = this.#dependencies
    let count = 0
    for (;;) {
      const { guideIds, isLast, gone } = await inTransaction(database, async (transaction) => {
        const rows = await repository.findTrashed(transaction, which, BATCH_ROWS)
        const deleted: string[] = []
        const shown = await pictures.listOf(
          transaction,
          rows.map(({ id }) => id),
        )
        for (const { id, lock } of rows) {
          if (!(await repository.deleteTrashed(transaction, id))) continue
          await passwords.forget(transaction, id, lock)
          deleted.push(id)
        }
        return {
          guideIds: deleted,
          isLast: rows.length < BATCH_ROWS,
          gone: await pictures.removeUnused(transaction, shown),
        }
      })
      count += guideIds.length
      if (guideIds.length > 0) {
        onChanged(guideIds)
        events.publish({ type: 'guides_changed', guideIds })
      }
      await pictures.purge(gone)
      if (isLast || guideIds.length === 0) return count
      await nextTurn()
    }
  }
}
