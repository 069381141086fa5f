import { joinFolderPath } from '@pinloft/contract/files/names'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type FolderRow, findFolders } from './folders.repository.ts'
import { ROOT_FOLDER_ID } from './root-folder.ts'

/**
 * Returns the path of every folder by id, from the rows of all folders. The root's path is empty. A folder outside the
 * root has none: it is being deleted, restored or copied.
 */
export function folderPaths(rows: readonly FolderRow[]): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const paths = new Map([[ROOT_FOLDER_ID, '']])
  const pathOf = (row: FolderRow): string | undefined => {
    const known = paths.get(row.id)
    if (known !== undefined) return known
    const parent = byId.get(row.parent_id ?? '')
    const parentPath = parent && pathOf(parent)
    if (parentPath === undefined) return undefined
    const path = joinFolderPath(parentPath, row.name)
    paths.set(row.id, path)
    return path
  }
  for (const row of rows) pathOf(row)
  return paths
}

/** Returns the paths of some folders by id; reads only those folders and their ancestors. */
export async function pathsOfFolders(database: DatabaseHandle, ids: Iterable<string>): Promise<Map<string, string>> {
  const rows = new Map<string, FolderRow>()
  for (let level = new Set(ids); level.size > 0; ) {
    const parentIds = new Set<string>()
    for (const row of await findFolders(database, [...level])) {
      rows.set(row.id, row)
      if (row.parent_id !== null) parentIds.add(row.parent_id)
    }
    level = new Set([...parentIds].filter((id) => !rows.has(id)))
  }
  return folderPaths([...rows.values()])
}
