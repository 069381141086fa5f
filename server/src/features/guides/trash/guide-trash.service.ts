import type { Guide, GuideCard } from '@pinloft/contract/guides/endpoints'
import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import { OwnTrash, type TrashPageQuery, type WhichTrashed } from '../../../core/trash/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { toCard, toGuide } from '../describe-guides.ts'
import type { GuidePasswords } from '../guide-passwords.ts'
import { type CardRow, listTrashed, lockGuide, readGuide, updateGuide } from '../guides.repository.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import * as repository from './guide-trash.repository.ts'

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

/** Deleted guides, until they are restored or permanently deleted. */
export class GuideTrashService extends OwnTrash<CardRow, GuideCard> {
  readonly #dependencies: GuideTrashDependencies

  constructor(dependencies: GuideTrashDependencies) {
    super('guide-trash', dependencies.trash)
    this.#dependencies = dependencies
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

  protected list(query: TrashPageQuery): Promise<CardRow[]> {
    return listTrashed(this.#dependencies.database, query)
  }

  protected describe(row: CardRow): GuideCard {
    return toCard(row)
  }

  protected async deleteTrashed(which: WhichTrashed): Promise<number> {
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
