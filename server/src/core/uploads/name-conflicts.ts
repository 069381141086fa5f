import type { NameConflict } from '@pinloft/contract/uploads/endpoints'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findHolders, normalPath, resolveFolder, storedName } from '../files/index.ts'

interface WantedName {
  /** Path of the folder. */
  folder: string
  name: string
}

/** Which of some names are taken. Those that cannot be stored, or whose folder does not exist, are not. */
export async function findNameConflicts(
  database: DatabaseHandle,
  wanted: readonly WantedName[],
): Promise<NameConflict[]> {
  const byFolder = Map.groupBy(wanted.entries(), ([, { folder }]) => folder)
  const conflicts: NameConflict[] = []
  for (const [folder, entries] of byFolder) {
    const folderId = await unlessRefused(() => resolveFolder(database, normalPath(folder)))
    if (folderId === null) continue
    const names = await Promise.all(entries.map(([, { name }]) => unlessRefused(async () => storedName(name))))
    const holders = await findHolders(
      database,
      folderId,
      names.filter((name) => name !== null),
    )
    for (const [position, name] of names.entries()) {
      const holder = holders.get(name ?? '')
      const [index] = entries[position] ?? [0]
      if (holder !== undefined) conflicts.push({ index, ...holder })
    }
  }
  return conflicts
}

/** Null for what a client may not ask for: the upload itself says why. */
async function unlessRefused<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
