import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { Storage } from '../../../platform/db/table-policy.ts'
import type { Store } from '../tables/store.ts'
import { isAnythingStored } from './stored-things.repository.ts'

/** Whether nothing was stored in a running installation. */
export async function isStoreEmpty(store: Omit<Store, 'openDatabase'>, database: DatabaseHandle): Promise<boolean> {
  return !(await isAnythingStored(database)) && (await hasNoBytes(store))
}

/** Same for a stopped one, even if some of it is already removed. */
export async function isStoreAtRestEmpty(store: Store): Promise<boolean> {
  // Opening it would create it.
  if (!existsSync(join(store.dataDir, 'pinloft.db'))) return hasNoBytes(store)
  const database = await store.openDatabase()
  try {
    return await isStoreEmpty(store, database.handle)
  } finally {
    await database.close()
  }
}

async function hasNoBytes({ dataDir, storage }: { dataDir: string; storage: Storage }): Promise<boolean> {
  const folders = Object.entries(storage.dataFolders).filter(([, holds]) => holds === 'user data')
  for (const name of ['blobs', ...folders.map(([folder]) => folder)]) {
    const directory = join(dataDir, name)
    if (!existsSync(directory)) continue
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    if (entries.some((entry) => entry.isFile())) return false
  }
  return true
}
