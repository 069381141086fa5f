import { nextTurn } from '../../platform/event-loop.ts'

/** As many as one statement takes on every database. */
const BATCH_ITEMS = 500

/** The same items in groups that one statement can take. In between other requests have their turn. */
export async function* batchesOf<T>(items: readonly T[]): AsyncGenerator<readonly T[], void, void> {
  for (let start = 0; start < items.length; start += BATCH_ITEMS) {
    if (start > 0) await nextTurn()
    yield items.slice(start, start + BATCH_ITEMS)
  }
}
