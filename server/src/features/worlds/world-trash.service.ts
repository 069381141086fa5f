import { numberedFolderName } from '@pinloft/contract/files/names'
import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import type { World } from '@pinloft/contract/worlds/endpoints'
import type { TrashedWorld } from '@pinloft/contract/worlds/trash'
import type { VerifiedPin } from '../../core/access/index.ts'
import { purgeUnused } from '../../core/files/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { Platform } from '../../platform/feature.ts'
import { cutPage, readCursor } from '../../platform/page-cursor.ts'
import type { Retention } from '../../platform/retention/retention.ts'
import { worldNameKey } from './world-names.ts'
import * as repository from './worlds.repository.ts'
import { removeRevisions, type WorldsService } from './worlds.service.ts'

const DAY_MS = 24 * 60 * 60_000
const CHECK_INTERVAL_MS = 10 * 60_000
const CURSOR_SCOPE = 'world-trash'

interface Dependencies
  extends Pick<Platform, 'blobs' | 'clock' | 'database' | 'events' | 'onContentDeleted' | 'onError'> {
  worlds: WorldsService
  trash: { settings(): Promise<TrashSettings> }
}

/** Deleted worlds with their revisions, until they are restored or permanently deleted: for as long as the trash keeps files. */
export class WorldTrashService {
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
  async page({ limit = 100, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
    const { database, trash, worlds } = this.#dependencies
    const after = cursor === undefined ? undefined : readCursor(cursor, CURSOR_SCOPE, 'number')
    const rows = await repository.listTrashed(database, {
      limit: limit + 1,
      after: after && { time: Number(after.value), id: after.id },
    })
    const { keptDays } = await trash.settings()
    const { shown, nextCursor } = cutPage(rows, {
      limit,
      scope: CURSOR_SCOPE,
      sortValue: (row) => row.deleted_at ?? 0,
    })
    const items = shown.map((row): TrashedWorld => {
      const deletedAt = row.deleted_at ?? 0
      return {
        ...worlds.describe(row),
        deletedAt: new Date(deletedAt).toISOString(),
        expiresAt: keptDays === null ? null : new Date(deletedAt + keptDays * DAY_MS).toISOString(),
      }
    })
    return { items, nextCursor }
  }

  /** With a number if another world has its name. One that is not in the trash stays as it is. Throws `world_not_found`. */
  async restore(id: string): Promise<World> {
    const { database, events, worlds } = this.#dependencies
    const world = await inTransaction(database, async (transaction) => {
      const row = await repository.lockWorld(transaction, id)
      if (row === undefined) throw new AppError('world_not_found')
      if (row.deleted_at !== null) {
        let name = row.name
        for (
          let number = 2;
          (await repository.lockWorldNamed(transaction, worldNameKey(name))) !== undefined;
          number++
        ) {
          name = numberedFolderName(row.name, number)
        }
        await repository.updateWorld(transaction, id, { name, name_key: worldNameKey(name), deleted_at: null })
      }
      const restored = await repository.readWorld(transaction, id)
      if (restored === undefined) throw new AppError('world_not_found')
      return worlds.describe(restored)
    })
    events.publish({ type: 'worlds_changed', worldIds: [id] })
    return world
  }

  /** Deletes some worlds in the trash permanently, or all. Returns their number. */
  purge(_proof: VerifiedPin, { ids, isAll }: { ids: readonly string[]; isAll: boolean }): Promise<number> {
    if (isAll) return this.#purge({})
    return ids.length === 0 ? Promise.resolve(0) : this.#purge({ ids })
  }

  async #purge(which: repository.WhichTrashed): Promise<number> {
    const { database, events } = this.#dependencies
    let count = 0
    for (const id of await repository.listTrashedIds(database, which)) {
      const gone = await inTransaction(database, async (transaction) => {
        const row = await repository.lockWorld(transaction, id)
        // It may have been restored meanwhile.
        if (row === undefined || row.deleted_at === null) return null
        const unused = await removeRevisions(transaction, await repository.listRevisions(transaction, id))
        await repository.deleteWorld(transaction, id)
        return unused
      })
      if (gone === null) continue
      count++
      events.publish({ type: 'worlds_changed', worldIds: [id] })
      await purgeUnused(this.#dependencies, gone)
      await nextTurn()
    }
    return count
  }
}
