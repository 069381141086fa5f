import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { Store } from './snapshot.ts'
import { isAnythingStored } from './stored-things.repository.ts'

/** Whether nothing was stored in an installation that runs. */
export async function isStoreEmpty(dataDir: string, database: DatabaseHandle): Promise<boolean> {
  return !(await isAnythingStored(database)) && (await hasNoBytes(dataDir))
}

/** The same of one that does not run, also where some of it is gone already. */
export async function isStoreAtRestEmpty({ dataDir, openDatabase }: Store): Promise<boolean> {
  // Opening it would make it.
  if (!existsSync(join(dataDir, 'pinloft.db'))) return hasNoBytes(dataDir)
  const database = await openDatabase()
  try {
    return await isStoreEmpty(dataDir, database.handle)
  } finally {
    await database.close()
  }
}

async function hasNoBytes(dataDir: string): Promise<boolean> {
  for (const name of ['blobs', 'uploads']) {
    const directory = join(dataDir, name)
    if (!existsSync(directory)) continue
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    if (entries.some((entry) => entry.isFile())) return false
  }
  return true
}
