import { joinFolderPath } from '@pinloft/contract/names'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type FolderRow, findFolders } from './folders.repository.ts'
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

/** Paths of the folders with some ids; reads them and those above them, and no other. */
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
