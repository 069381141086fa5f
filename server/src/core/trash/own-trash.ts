import { DAY_MS, MINUTE_MS } from '@pinloft/contract/shared/units'
import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import { cutPage, readCursor } from '../../platform/page-cursor.ts'
import type { Retention } from '../../platform/retention/retention.ts'
import type { VerifiedPin } from '../access/index.ts'

const CHECK_INTERVAL_MS = 10 * MINUTE_MS

/** What is to be deleted permanently: the given things, those that were deleted up to a time, or all. */
export interface WhichTrashed {
  readonly ids?: readonly string[]
  readonly deletedUntil?: number
}

/** The most recently deleted first; `after` is the last row of the previous page. */
export interface TrashPageQuery {
  readonly limit: number
  readonly after: { readonly deletedAt: number; readonly id: string } | undefined
}

interface TrashedRow {
  readonly id: string
  readonly deleted_at: number | null
}

/** The trash that a feature has of its own, which keeps things as long as the trash keeps files. */
export abstract class OwnTrash<Row extends TrashedRow, Item> {
  readonly #scope: string
  readonly #settings: () => Promise<TrashSettings>
  readonly #pageItems: number

  /** `scope` names the list in its cursors; `pageItems` are in a page unless another number is asked for. */
  constructor(scope: string, trash: { settings(): Promise<TrashSettings> }, pageItems = 100) {
    this.#pageItems = pageItems
    this.#scope = scope
    this.#settings = () => trash.settings()
  }

  protected abstract list(query: TrashPageQuery): Promise<Row[]>
  protected abstract describe(row: Row): Item
  /** Returns how many were deleted. */
  protected abstract deleteTrashed(which: WhichTrashed): Promise<number>

  /** Permanently deletes from time to time what is past the retention period. */
  sweepBy(retention: Retention): void {
    retention.every(CHECK_INTERVAL_MS, async (now) => {
      const { keptDays } = await this.#settings()
      if (keptDays !== null) await this.deleteTrashed({ deletedUntil: now - keptDays * DAY_MS })
    })
  }

  /** What was deleted last comes first. Throws `cursor_invalid`. */
  async page({ limit = this.#pageItems, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
    const scope = this.#scope
    const after = cursor === undefined ? undefined : readCursor(cursor, scope, 'number')
    const rows = await this.list({
      limit: limit + 1,
      after: after && { deletedAt: Number(after.value), id: after.id },
    })
    const { keptDays } = await this.#settings()
    const { shown, nextCursor } = cutPage(rows, { limit, scope, sortValue: (row) => row.deleted_at ?? 0 })
    const items = shown.map((row) => {
      const deletedAt = row.deleted_at ?? 0
      return {
        ...this.describe(row),
        deletedAt: new Date(deletedAt).toISOString(),
        expiresAt: keptDays === null ? null : new Date(deletedAt + keptDays * DAY_MS).toISOString(),
      }
    })
    return { items, nextCursor }
  }

  /** Deletes some things in the trash permanently, or all. Returns their number. */
  purge(_proof: VerifiedPin, { ids, isAll }: { ids: readonly string[]; isAll: boolean }): Promise<number> {
    if (isAll) return this.deleteTrashed({})
    return ids.length === 0 ? Promise.resolve(0) : this.deleteTrashed({ ids })
  }
}
