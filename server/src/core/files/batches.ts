import { nextTurn } from '../../platform/event-loop.ts'

/** As many as one statement accepts on every database. */
const BATCH_ITEMS = 500

/** Yields the items in batches that one statement accepts. Other requests get a turn in between. */
export async function* batchesOf<T>(items: readonly T[]): AsyncGenerator<readonly T[], void, void> {
  for (let start = 0; start < items.length; start += BATCH_ITEMS) {
    if (start > 0) await nextTurn()
    yield items.slice(start, start + BATCH_ITEMS)
  }
}
