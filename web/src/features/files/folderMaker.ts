import { joinFolderPath } from '@pinloft/contract/names'

/** Makes one folder; an existing one is fine. */
export type MakeFolder = (parentPath: string, name: string) => Promise<void>

/** Makes sure that a folder and those above it exist, asking for each missing one once. */
export function createFolderMaker(existing: Iterable<string>, make: MakeFolder): (path: string) => Promise<void> {
  const known = new Set(existing).add('')

  return async function ensure(path) {
    let parentPath = ''
    for (const name of path.split('/').filter((segment) => segment !== '')) {
      const folder = joinFolderPath(parentPath, name)
      if (!known.has(folder)) {
        await make(parentPath, name)
        known.add(folder)
      }
      parentPath = folder
    }
  }
}
