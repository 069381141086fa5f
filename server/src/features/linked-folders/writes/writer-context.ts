import { type LinkedChange, noteLinkedChanges, removeLinkedChanges } from '../../../core/files/index.ts'
import type { OpenBlob } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Platform } from '../../../platform/feature.ts'
import type { LinkedTree } from '../scan/linked-tree.ts'
import type { DiskRoot } from './disk-places.ts'

export interface WriterContext extends Pick<Platform, 'database' | 'blobs' | 'onContentDeleted' | 'onError'> {
  linkId: string
  root: DiskRoot
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

/** The bytes of a blob, which is closed at the end. Throws the signal's reason. */
export async function* readAll(
  blob: OpenBlob,
  sizeBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    if (sizeBytes === 0) return
    for await (const block of blob.read({ start: 0, end: sizeBytes - 1 })) {
      signal.throwIfAborted()
      yield block
    }
  } finally {
    await blob.close()
  }
}

export function pathWithin(folderPath: string, name: string): string {
  return folderPath === '' ? name : `${folderPath}/${name}`
}
