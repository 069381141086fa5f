import { joinFolderPath } from '@pinloft/contract/names'
import type { FolderRow } from './folders.repository.ts'
import { ROOT_FOLDER_ID } from './root-folder.ts'

/** Path of every folder by its id, from the rows of all folders. The root's path is empty. */
export function folderPaths(rows: readonly FolderRow[]): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const paths = new Map([[ROOT_FOLDER_ID, '']])
  const pathOf = (row: FolderRow): string => {
    const known = paths.get(row.id)
    if (known !== undefined) return known
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id)
    const path = joinFolderPath(parent === undefined ? '' : pathOf(parent), row.name)
    paths.set(row.id, path)
    return path
  }
  for (const row of rows) pathOf(row)
  return paths
}
