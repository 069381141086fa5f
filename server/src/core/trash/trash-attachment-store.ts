import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { Steps } from '../../platform/db/steps.ts'
import type { TrashAttachments } from '../files/index.ts'
import { deleteAttachments, insertAttachments, listAttachments } from './trashed-rows.repository.ts'

/** Keeps the data of other features about files and folders in the trash. */
export class TrashAttachmentStore {
  readonly #keepers: ReadonlyMap<string, TrashAttachments>

  constructor(attachmentSources: readonly TrashAttachments[]) {
    this.#keepers = new Map(attachmentSources.map((keeper) => [keeper.name, keeper]))
  }

  /** Takes the data about files or folders that still have their rows; `entryIds` by their ids. */
  async fill(transaction: DatabaseHandle, entryIds: ReadonlyMap<string, string>): Promise<void> {
    if (entryIds.size === 0) return
    for (const [name, keeper] of this.#keepers) {
      const kept = await keeper.take(transaction, [...entryIds.keys()])
      const rows = [...kept].map(([id, value]) => ({
        item_id: id,
        name,
        entry_id: entryIds.get(id) ?? '',
        value: JSON.stringify(value),
      }))
      await insertAttachments(transaction, rows)
    }
  }

  /** Notifies open tabs once the restored data is in place. */
  announce(names: Iterable<string>): void {
    for (const name of names) this.#keepers.get(name)?.announce?.()
  }

  /**
   * Restores the data about entries whose files and folders have their rows again, and returns the names of that data.
   */
  async empty(steps: Steps, entryIds: readonly string[]): Promise<ReadonlySet<string>> {
    const names = new Set<string>()
    for (let isDone = false; !isDone; ) {
      const limit = steps.rows
      isDone = await steps.run(async (transaction) => {
        const rows = await listAttachments(transaction, entryIds, limit)
        for (const [name, ofName] of Map.groupBy(rows, (row) => row.name)) {
          const kept = new Map(ofName.map((row): [string, unknown] => [row.item_id, JSON.parse(row.value)]))
          await this.#keepers.get(name)?.putBack(transaction, kept)
          await deleteAttachments(transaction, name, [...kept.keys()])
          names.add(name)
        }
        return rows.length < limit
      })
    }
    return names
  }
}
