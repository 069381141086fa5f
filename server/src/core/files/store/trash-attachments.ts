import type { DatabaseHandle } from '../../../platform/db/database.ts'

/**
 * Data that a feature keeps about files and folders in its own tables, whose rows are deleted with those of the files.
 * It is put into the trash with a file and restored with it; only the feature itself knows what it means.
 */
export interface TrashAttachments {
  /** Key under which it is stored in the trash: must never change. */
  readonly name: string
  /** Returns the data about some files and folders, by id, as JSON values. Their rows still exist. */
  take(transaction: DatabaseHandle, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  /** Restores what `take` returned, possibly long ago. The rows of the files and folders exist again. */
  putBack(transaction: DatabaseHandle, kept: ReadonlyMap<string, unknown>): Promise<void>
  /** Notifies open tabs once the restored data is in place. */
  announce?(): void
}
