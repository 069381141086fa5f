import { numberedFolderName } from '@pinloft/contract/files/names'
import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import type { World } from '@pinloft/contract/worlds/endpoints'
import { purgeUnused } from '../../core/files/index.ts'
import { OwnTrash, type TrashPageQuery, type WhichTrashed } from '../../core/trash/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { Platform } from '../../platform/feature.ts'
import { worldNameKey } from './world-names.ts'
import * as repository from './worlds.repository.ts'
import { removeRevisions, type WorldsService } from './worlds.service.ts'

interface Dependencies
  extends Pick<Platform, 'blobs' | 'clock' | 'database' | 'events' | 'onContentDeleted' | 'onError'> {
  worlds: WorldsService
  trash: { settings(): Promise<TrashSettings> }
}

/** Deleted worlds with their revisions, until they are restored or permanently deleted. */
export class WorldTrashService extends OwnTrash<repository.FullRow, World> {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    super('world-trash', dependencies.trash)
    this.#dependencies = dependencies
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

  protected list(query: TrashPageQuery): Promise<repository.FullRow[]> {
    return repository.listTrashed(this.#dependencies.database, query)
  }

  protected describe(row: repository.FullRow): World {
    return this.#dependencies.worlds.describe(row)
  }

  protected async deleteTrashed(which: WhichTrashed): Promise<number> {
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
