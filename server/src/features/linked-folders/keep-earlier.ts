import { type Files, giveNewestVersions, type IndexedFile } from '../../core/files/index.ts'
import type { TrashService } from '../../core/trash/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Puts those of some files that are gone from a disk, but have versions here, into the trash. Returns their ids. */
export async function keepEarlier(
  { database, files, trash }: { database: DatabaseHandle; files: Files; trash: Pick<TrashService, 'keep'> },
  gone: readonly IndexedFile[],
): Promise<ReadonlySet<string>> {
  const ids = await giveNewestVersions(database, gone, files.versionStore)
  if (ids.length > 0) await trash.keep(ids)
  return new Set(ids)
}
