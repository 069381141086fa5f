import { createReadStream } from 'node:fs'
import { MACHINES_FOLDER_NAME } from '@pinloft/contract/machines/disks'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import {
  addFiles,
  ensureFolder,
  mimeTypeOf,
  nameFromTitle,
  pathsOfFolders,
  ROOT_FOLDER_ID,
} from '../../../core/files/index.ts'
import { inTransaction, OutcomeUnknownError } from '../../../platform/db/transaction.ts'
import type { Platform } from '../../../platform/feature.ts'
import { machinesTables } from '../machines.tables.ts'

const READ_BYTES = MEBIBYTE

interface ExportedDisk {
  jobId: string
  machineName: string
  path: string
  /** Null for the folder of machines. */
  folderId: string | null
  signal: AbortSignal
  onProgress(sizeBytes: number): void
}

/** The file that a job has stored already; undefined if it has not. */
export async function findExport(database: Platform['database'], jobId: string): Promise<string | undefined> {
  const row = await machinesTables(database)
    .selectFrom('machine_exports')
    .select('file_id')
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return row?.file_id
}

/** Stores an exported disk in Cloud Storage, once: the file and the record of the export are committed together. Returns its id. */
export async function storeDisk(
  { blobs, clock, database, events }: Pick<Platform, 'blobs' | 'clock' | 'database' | 'events'>,
  { jobId, machineName, path, folderId, signal, onProgress }: ExportedDisk,
): Promise<string> {
  const staged = await blobs.stage()
  try {
    let doneBytes = 0
    for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES, signal })) {
      await staged.write(chunk)
      doneBytes += chunk.length
      onProgress(doneBytes)
    }
    const { key, sha256, sizeBytes } = await staged.finish()
    const name = nameFromTitle(machineName, { extension: '.qcow2', fallback: 'Machine' })
    const added = await inTransaction(database, async (transaction) => {
      const now = clock.now()
      const isThere = folderId !== null && (await pathsOfFolders(transaction, [folderId])).has(folderId)
      const chosenId = isThere ? folderId : ROOT_FOLDER_ID
      const targetId =
        folderId === null ? await ensureFolder(transaction, { name: MACHINES_FOLDER_NAME, now }) : chosenId
      const file = { name, mimeType: mimeTypeOf(name, null), sizeBytes, blobKey: key, sha256, lock: null }
      const [stored] = await addFiles(transaction, { folderId: targetId, files: [file], now, blobs })
      if (stored === undefined) throw new Error('A file was not added')
      await machinesTables(transaction)
        .insertInto('machine_exports')
        .values({ job_id: jobId, file_id: stored.id, completed_at: now })
        .execute()
      return stored
    })
    staged.keep()
    // The folder may be new too.
    events.publish({ type: 'folder_created', folders: [''] })
    events.publish({ type: 'file_uploaded', folders: [added.folder] })
    return added.id
  } catch (error) {
    // The row may have been committed, so the bytes must stay: the sweep of the next start decides.
    if (!(error instanceof OutcomeUnknownError)) await staged.discard()
    throw error
  }
}
