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

/** Where the next files of several folders are: in one of them, after one of its files. */
export interface FilesPosition {
  folderIndex: number
  after: { value: number; id: string } | undefined
}

export const FIRST_FILES: FilesPosition = { folderIndex: 0, after: undefined }

/**
 * Returns up to `limit` files directly in some folders, locked until the transaction ends. A folder without any counts
 * too, as it has to be read. All have been read once `next.folderIndex` is the number of folders.
 */
export async function nextFilesOf(
  transaction: DatabaseHandle,
  folderIds: readonly string[],
  { from, limit }: { from: FilesPosition; limit: number },
): Promise<{ found: { file: FileRow; folderIndex: number }[]; next: FilesPosition }> {
  const found: { file: FileRow; folderIndex: number }[] = []
  let { folderIndex, after } = from
  for (let left = limit; left > 0; left--) {
    const folderId = folderIds[folderIndex]
    if (folderId === undefined) break
    const files = await listFiles(transaction, { folderId, order: ORDER, limit: left, after, isKept: true })
    for (const file of files) found.push({ file, folderIndex })
    const last = files.at(-1)
    if (files.length < left || last === undefined) {
      folderIndex++
      after = undefined
    } else {
      after = { value: last.created_at, id: last.id }
    }
    left -= files.length
  }
  return { found, next: { folderIndex, after } }
}
