import type { DatabaseHandle } from '../../platform/db/database.ts'

/**
 * What a feature keeps about files and folders in tables of its own, whose rows go when those of the files go. It is
 * put into the trash beside a file, and brought back with it; only the feature itself knows what it means.
 */
export interface Keepsakes {
  /** What they are stored under in the trash: never changes. */
  readonly name: string
  /** What there is about some files and folders, by their ids, in a form that JSON can take. They still have their rows. */
  take(transaction: DatabaseHandle, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  /** Puts back what `take` gave, maybe long ago. The files and folders have their rows again. */
  putBack(transaction: DatabaseHandle, kept: ReadonlyMap<string, unknown>): Promise<void>
  /** Tells open tabs, when what was put back is there. */
  announce?(): void
}
