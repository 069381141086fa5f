import type { OpenBlob } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Platform } from '../../../platform/feature.ts'
import { type LinkedChange, noteLinkedChanges, removeLinkedChanges } from '../../files/index.ts'
import type { LinkedTree } from '../scan/linked-tree.ts'

export interface WriterContext extends Pick<Platform, 'database' | 'blobs' | 'onContentDeleted' | 'onError'> {
  linkId: string
  /** Path of the linked directory. */
  directory: string
  signal: AbortSignal
  /** The folders in memory, if they were read. */
  tree(): LinkedTree | undefined
  /** Something in a folder is not as it was indexed. */
  noteChange(folderPath: string, name: string | null): void
  /** Something in a folder was made different from here. */
  tell(folderPath: string): void
}

/**
 * Forgets a change that is done. It is noted again where `isDone` says that more is to be done by now: somebody who
 * changes it once more finds it noted already.
 */
export async function finishChange(
  database: DatabaseHandle,
  change: LinkedChange,
  isDone: (transaction: DatabaseHandle) => Promise<boolean>,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await removeLinkedChanges(transaction, [change.item])
    if (!(await isDone(transaction))) await noteLinkedChanges(transaction, [change])
  })
}

export function contentChange(linkId: string, blobKey: string): LinkedChange {
  return { item: blobKey, link_id: linkId, type: 'content', former: null }
}

/** The bytes of a blob, which is closed at the end. */
export async function* readAll(blob: OpenBlob, sizeBytes: number): AsyncGenerator<Uint8Array, void, void> {
  try {
    if (sizeBytes > 0) yield* blob.read({ start: 0, end: sizeBytes - 1 })
  } finally {
    await blob.close()
  }
}

export function pathWithin(folderPath: string, name: string): string {
  return folderPath === '' ? name : `${folderPath}/${name}`
}
