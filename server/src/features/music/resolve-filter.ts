import type { TrackFilter } from '@pinloft/contract/music'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type FileCatalog, normalPath, ROOT_FOLDER_ID } from '../files/index.ts'
import { listMusicFolderIds } from './groups.repository.ts'
import type { ResolvedFilter } from './track-lists.repository.ts'

/** Names the folders of a filter. Throws `folder_not_found`. */
export async function resolveFilter(
  { database, catalog }: { database: DatabaseHandle; catalog: FileCatalog },
  { folder, ...filter }: TrackFilter,
): Promise<ResolvedFilter> {
  if (folder === undefined) return filter
  const folderId = await catalog.folderId(folder)
  if (folderId === ROOT_FOLDER_ID) return filter
  // Of all folders with music those in it, and not all that is in it: there may be many without.
  const path = normalPath(folder)
  const paths = await catalog.paths(await listMusicFolderIds(database))
  const isInside = (other: string) => other === path || other.startsWith(`${path}/`)
  return { ...filter, folderIds: [...paths].filter(([, other]) => isInside(other)).map(([id]) => id) }
}
