import { createHash } from 'node:crypto'
import { mkdir, open, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { isDiskFull } from '../../../platform/errors.ts'
import { BackupError } from '../backup-error.ts'
import { writeBlocks } from '../restore/restore-archive.ts'
import { blobPath, type Store } from '../tables/store.ts'
import { ExportPlan, type PlannedFile, type PlannedText } from './export-plan.ts'

const BLOCK_BYTES = MEBIBYTE

export interface Exported {
  fileCount: number
  /** Files whose bytes on the server's disk are missing or differ from what was stored. */
  damaged: string[]
}

/**
 * Writes all folders, files and texts under names that are valid on every system. A protected file stays encrypted: it gets
 * the extension `.age` and opens with its password. Throws `BackupError`, also if the folder is not empty.
 */
export async function exportFolder(
  store: Store,
  destination: string,
  onProgress?: (doneBytes: number, totalBytes: number) => void,
): Promise<Exported> {
  if ((await readdir(destination).catch(() => [])).length > 0) {
    throw new BackupError(`${destination} is not empty. Name a folder that is empty or not there yet.`)
  }
  const plan = await ExportPlan.take(store)
  try {
    await mkdir(destination, { recursive: true })
    const exported: Exported = { fileCount: 0, damaged: [] }
    let doneBytes = 0
    for await (const { place, modifiedAtMs, file } of plan.entries()) {
      const path = join(destination, ...place)
      if (file === null) {
        await mkdir(path)
        continue
      }
      const onBytes = (bytes: number) => {
        doneBytes += bytes
        onProgress?.(doneBytes, plan.totalBytes)
      }
      const isComplete =
        'read' in file
          ? await writeText(path, modifiedAtMs, file, onBytes)
          : await copyBlob(blobPath(store.dataDir, file.blobKey), { path, modifiedAtMs, file }, onBytes)
      exported.fileCount++
      if (!isComplete) exported.damaged.push(place.join('/'))
    }
    return exported
  } catch (error) {
    if (isDiskFull(error))
      throw new BackupError(`There is not enough room in ${destination}. The export is not complete.`)
    throw error
  } finally {
    await plan.close()
  }
}

async function writeText(
  path: string,
  modifiedAtMs: number,
  text: PlannedText,
  onBytes: (bytes: number) => void,
): Promise<true> {
  const file = await open(path, 'wx')
  try {
    await writeBlocks(file, text.read())
  } finally {
    await file.close()
  }
  await utimes(path, new Date(modifiedAtMs), new Date(modifiedAtMs))
  onBytes(text.sizeBytes)
  return true
}

/** Returns whether the bytes were those that were stored. */
async function copyBlob(
  source: string,
  { path, modifiedAtMs, file: { header, sha256 } }: { path: string; modifiedAtMs: number; file: PlannedFile },
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
