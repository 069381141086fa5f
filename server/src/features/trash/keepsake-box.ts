import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { Keepsakes } from '../files/index.ts'
import { insertKeepsakes, listKeepsakes } from './trashed-rows.repository.ts'

const BATCH_ROWS = 500

/** Keeps in the trash what other features know of what is there. */
export class KeepsakeBox {
  readonly #keepers: ReadonlyMap<string, Keepsakes>

  constructor(keepers: readonly Keepsakes[]) {
    this.#keepers = new Map(keepers.map((keeper) => [keeper.name, keeper]))
  }

  /** Takes what there is about files or folders that still have their rows. */
  async fill(transaction: DatabaseHandle, entryId: string, itemIds: readonly string[]): Promise<void> {
    for (const [name, keeper] of this.#keepers) {
      const kept = await keeper.take(transaction, itemIds)
      const rows = [...kept].map(([id, value]) => ({
        item_id: id,
        name,
        entry_id: entryId,
        value: JSON.stringify(value),
      }))
      await insertKeepsakes(transaction, rows)
    }
  }

  /** Tells open tabs, when what was given back is there. */
  announce(names: Iterable<string>): void {
    for (const name of names) this.#keepers.get(name)?.announce?.()
  }

  /** Gives back what there is of an entry whose files and folders have their rows again, and the names of that. */
  async empty(transaction: DatabaseHandle, entryId: string): Promise<ReadonlySet<string>> {
    const names = new Set<string>()
    let after = { name: '', item_id: '' }
    for (;;) {
      const rows = await listKeepsakes(transaction, entryId, { after, limit: BATCH_ROWS })
      for (const [name, ofName] of Map.groupBy(rows, (row) => row.name)) {
        const kept = new Map(ofName.map((row): [string, unknown] => [row.item_id, JSON.parse(row.value)]))
        await this.#keepers.get(name)?.putBack(transaction, kept)
        names.add(name)
      }
      after = rows.at(-1) ?? after
      if (rows.length < BATCH_ROWS) return names
    }
  }
}
