import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import { type FileRow, listFiles } from '../files.repository.ts'

const BATCH_ROWS = 500
const ORDER = { column: 'created_at', direction: 'asc' } as const

/**
 * Yields all files directly in a folder in batches; other requests get a turn in between. They are locked until the
 * transaction ends, unless it only reads.
 */
export async function* filesOfFolder(
  transaction: DatabaseHandle,
  folderId: string,
  { isKept = true }: { isKept?: boolean } = {},
): AsyncGenerator<FileRow[]> {
  let last: FileRow | undefined
  do {
    const after = last && { value: last.created_at, id: last.id }
    const files = await listFiles(transaction, { folderId, order: ORDER, limit: BATCH_ROWS, after, isKept })
    if (files.length > 0) yield files
    await nextTurn()
    last = files.length === BATCH_ROWS ? files.at(-1) : undefined
  } while (last !== undefined)
}
