import type { TrackFilter } from '@pinloft/contract/music/endpoints'
import { type FileCatalog, normalPath, ROOT_FOLDER_ID } from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { listMusicFolderIds } from './groups.repository.ts'
import type { ResolvedFilter } from './track-lists.repository.ts'

/** Replaces the folder of a filter by the ids of folders. Throws `folder_not_found`. */
export async function resolveFilter(
  { database, catalog }: { database: DatabaseHandle; catalog: FileCatalog },
  { folder, ...filter }: TrackFilter,
): Promise<ResolvedFilter> {
  if (folder === undefined) return filter
  const folderId = await catalog.folderId(folder)
  if (folderId === ROOT_FOLDER_ID) return filter
  // Starts from the folders with music instead of listing every subfolder, as many may have none.
  const path = normalPath(folder)
  const paths = await catalog.paths(await listMusicFolderIds(database))
  const isInside = (other: string) => other === path || other.startsWith(`${path}/`)
  return { ...filter, folderIds: [...paths].filter(([, other]) => isInside(other)).map(([id]) => id) }
}
