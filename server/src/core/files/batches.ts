import { nextTurn } from '../../platform/event-loop.ts'

/** As many as one statement accepts on every database. */
const BATCH_ITEMS = 500

/** Yields the items in batches that one statement accepts. Other requests get a turn in between. */
export async function* batchesOf<T>(
  items: readonly T[],
  batchItems = BATCH_ITEMS,
): AsyncGenerator<readonly T[], void, void> {
  for (let start = 0; start < items.length; start += batchItems) {
    if (start > 0) await nextTurn()
    yield items.slice(start, start + batchItems)
  }
}
