import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkFirst } from '../../core/file-checks/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { noteBackup, noteVerified } from './backup.repository.ts'
import { SECRET_KEY_NAME } from './format/archive-format.ts'
import type { WrittenBackup } from './make-backup.ts'
import type { Store } from './tables/store.ts'

/** Records for the settings that a backup was made on the console, and has the server check what it found damaged. */
export async function recordBackup(store: Store, made: WrittenBackup, now: number): Promise<void> {
  const database = await store.openDatabase()
  try {
    await inTransaction(database.handle, async (transaction) => {
      await noteBackup(transaction, {
        id: made.id,
        made_at: now,
        size_bytes: made.sizeBytes,
        file_count: made.fileCount,
        damaged_count: made.damaged.length,
        verified_at: null,
      })
      await checkFirst(
        transaction,
        made.damaged.map(({ blobKey }) => blobKey),
      )
    })
  } finally {
    await database.close()
  }
}

/** Records for the settings that a backup was found intact, if its server is on this computer. */
export async function recordVerified(store: Store, id: string, now: number): Promise<void> {
  const isThere = await stat(join(store.dataDir, SECRET_KEY_NAME)).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  const database = await store.openDatabase()
  try {
    await noteVerified(database.handle, id, now)
  } finally {
    await database.close()
  }
}
