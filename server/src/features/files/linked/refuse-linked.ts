import { isLinkedKey } from '../../../platform/blobs/linked-key.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { batchesOf } from '../batches.ts'
import { filesTables } from '../files.tables.ts'
import { readLinkedFolderKey } from './linked-folder-key.ts'
import { isLinkedBlob } from './own-blobs.ts'

// What linked folders show is changed on the disk only. Every change of rows comes through one of these.

/** Throws the code for the key of a linked file. */
export function refuseLinkedBlob(
  blobKey: string,
  code: 'linked_read_only' | 'linked_not_copied' | 'linked_not_protected',
): void {
  if (isLinkedKey(blobKey)) throw new AppError(code)
}

/** Throws `linked_read_only` if any of some files is in a linked folder. */
export async function refuseLinkedFiles(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  for await (const some of batchesOf(ids)) {
    const query = filesTables(transaction).selectFrom('files').select('id').where('id', 'in', some)
    if ((await query.where(isLinkedBlob()).limit(1).executeTakeFirst()) !== undefined) {
      throw new AppError('linked_read_only')
    }
  }
}

/**
 * Throws `linked_read_only` if any of some folders is linked. Without `withTop` the linked folder itself is none: it can
 * have any name and place here.
 */
export async function refuseLinkedFolders(
  transaction: DatabaseHandle,
  ids: readonly string[],
  { withTop }: { withTop: boolean },
): Promise<void> {
  for await (const some of batchesOf(ids)) {
    const rows = await filesTables(transaction)
      .selectFrom('folders')
      .select('linked_key')
      .where('id', 'in', some)
      .where('linked_key', 'is not', null)
      .execute()
    if (rows.some(({ linked_key }) => withTop || readLinkedFolderKey(linked_key ?? '').path !== '')) {
      throw new AppError('linked_read_only')
    }
  }
}
