import { joinFolderPath } from '@pinloft/contract/files/names'

/** Reports whether the server is unreachable. */
type OnWaiting = (isWaiting: boolean) => void

/** Creates a folder; an existing one is fine. */
export type MakeFolder = (parentPath: string, name: string, signal: AbortSignal, onWaiting: OnWaiting) => Promise<void>

/** Makes sure that a folder exists. Throws when the signal aborts, or an error with the message to show. */
export type EnsureFolder = (path: string, signal: AbortSignal, onWaiting: OnWaiting) => Promise<void>

/** Makes sure that a folder and its ancestors exist, requesting each missing one once. */
export function createFolderMaker(existing: Iterable<string>, make: MakeFolder): EnsureFolder {
  const known = new Set(existing).add('')

  return async function ensure(path, signal, onWaiting) {
    let parentPath = ''
    for (const name of path.split('/').filter((segment) => segment !== '')) {
      const folder = joinFolderPath(parentPath, name)
      if (!known.has(folder)) {
        await make(parentPath, name, signal, onWaiting)
        known.add(folder)
      }
      parentPath = folder
    }
  }
}
