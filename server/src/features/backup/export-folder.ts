import { createHash } from 'node:crypto'
import { mkdir, open, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { holdBlobs } from '../../platform/blobs/blob-hold.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { isDiskFull } from '../../platform/errors.ts'
import { parseSecretKey } from '../../platform/secret-key.ts'
import { type FileRow, type FolderRow, filesOfFolder, listTree, ROOT_FOLDER_ID } from '../files/index.ts'
import { HeaderWrapper } from '../protection/index.ts'
import { SafeNames } from '../zips/index.ts'
import { BackupError } from './backup-error.ts'
import { linesOf } from './lines.ts'
import { writeBlocks } from './restore-archive.ts'
import { blobPath, inSnapshot, readSecretKey, type Store } from './snapshot.ts'
import { Spool } from './spool.ts'

const BLOCK_BYTES = 1024 * 1024
const AGE_ENDING = '.age'

export interface Exported {
  fileCount: number
  /** Files whose bytes on the disk of the server are not those that were stored, or are not there. */
  damaged: string[]
}

interface Plan {
  /** Parts of the path below the folder of the export. */
  place: string[]
  /** Null for a folder. */
  file: { blobKey: string; sha256: string; lock: string | null; modifiedAtMs: number } | null
}

/**
 * Writes all folders and files under names that every system takes. A protected file stays encrypted: it gets the ending
 * `.age` and opens with its password. Throws `BackupError`, also where the folder is not empty.
 */
export async function exportFolder(
  store: Store,
  destination: string,
  onProgress?: (doneBytes: number, totalBytes: number) => void,
): Promise<Exported> {
  const secretKey = parseSecretKey(await readSecretKey(store.dataDir))
  await mkdir(destination, { recursive: true })
  if ((await readdir(destination)).length > 0) {
    throw new BackupError(`${destination} is not empty. Name a folder that is empty or not there yet.`)
  }
  const wrapper = new HeaderWrapper(secretKey)
  const release = holdBlobs(store.dataDir)
  const spool = await Spool.create(join(store.dataDir, 'staging'))
  try {
    const totalBytes = await plan(store, spool)
    const exported: Exported = { fileCount: 0, damaged: [] }
    let doneBytes = 0
    for await (const line of linesOf(spool.read(0, spool.sizeBytes))) {
      const { place, file }: Plan = JSON.parse(line)
      const path = join(destination, ...place)
      if (file === null) {
        await mkdir(path)
        continue
      }
      const header = file.lock === null ? Buffer.alloc(0) : Buffer.from(wrapper.unwrap(file.lock))
      const isWhole = await copyBlob(blobPath(store.dataDir, file.blobKey), { path, header, ...file }, (bytes) => {
        doneBytes += bytes
        onProgress?.(doneBytes, totalBytes)
      })
      exported.fileCount++
      if (!isWhole) exported.damaged.push(place.join('/'))
    }
    return exported
  } catch (error) {
    if (isDiskFull(error))
      throw new BackupError(`There is not enough room in ${destination}. The export is not complete.`)
    throw error
  } finally {
    release()
    await spool.close()
  }
}

/** Notes what is to be written, of one moment. Gives the sum of the sizes. */
async function plan({ openDatabase }: Store, spool: Spool): Promise<number> {
  const database = await openDatabase()
  try {
    return await inSnapshot(database.handle, async (transaction) => {
      const children = Map.groupBy(await listTree(transaction, ROOT_FOLDER_ID), ({ parent_id }) => parent_id)
      let totalBytes = 0
      const open: { id: string; place: string[] }[] = [{ id: ROOT_FOLDER_ID, place: [] }]
      for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
        const names = new SafeNames()
        for (const child of children.get(folder.id) ?? []) {
          const place = [...folder.place, names.take(child.name, 'folder')]
          await note(spool, { place, file: null })
          open.push({ id: child.id, place })
        }
        totalBytes += await planFiles(transaction, spool, folder, names)
      }
      return totalBytes
    })
  } finally {
    await database.close()
  }
}

async function planFiles(
  transaction: DatabaseHandle,
  spool: Spool,
  { id, place }: { id: FolderRow['id']; place: string[] },
  names: SafeNames,
): Promise<number> {
  let totalBytes = 0
  for await (const rows of filesOfFolder(transaction, id, { isKept: false })) {
    for (const row of rows) {
      const name = names.take(row.lock === null ? row.name : row.name + AGE_ENDING, 'file')
      await note(spool, { place: [...place, name], file: toPlanned(row) })
      totalBytes += row.size_bytes
    }
  }
  return totalBytes
}

function toPlanned({ blob_key, sha256, lock, modified_at }: FileRow): Plan['file'] {
  return { blobKey: blob_key, sha256, lock, modifiedAtMs: modified_at }
}

function note(spool: Spool, plan: Plan): Promise<void> {
  return spool.write(`${JSON.stringify(plan)}\n`)
}

/** Gives whether the bytes were those that were stored. */
async function copyBlob(
  source: string,
  { path, header, sha256, modifiedAtMs }: { path: string; header: Buffer; sha256: string; modifiedAtMs: number },
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  const hash = createHash('sha256')
  const blob = await open(source, 'r').catch(() => null)
  if (blob === null) return false
  const file = await open(path, 'wx')
  try {
    await writeBlocks(file, blocks())
  } finally {
    await blob.close()
    await file.close()
  }
  await utimes(path, new Date(modifiedAtMs), new Date(modifiedAtMs))
  return hash.digest('hex') === sha256

  async function* blocks(): AsyncGenerator<Uint8Array, void, void> {
    yield header
    const block = Buffer.allocUnsafe(BLOCK_BYTES)
    for (let position = 0; ; ) {
      const read = await blob?.read(block, 0, block.length, position)
      if (read === undefined || read.bytesRead === 0) return
      const bytes = block.subarray(0, read.bytesRead)
      hash.update(bytes)
      yield bytes
      position += bytes.length
      onBytes(bytes.length)
    }
  }
}
