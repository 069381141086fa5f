import { createHash } from 'node:crypto'
import { ZIP_MAX_ENTRIES } from '@pinloft/contract/zips/limits'
import { blobFaultOf, type VerifiedBlobs } from '../../../platform/blobs/verified-blobs.ts'
import { AppError } from '../../../platform/errors.ts'
import { zipBlocks } from '../../../platform/zip/zip-blocks.ts'
import { ZipDirectory } from '../../../platform/zip/zip-directory.ts'
import type { ExportPlan, PlannedEntry, PlannedFile, PlannedText } from './export-plan.ts'

/**
 * Returns the directory of an export's zip archive. Throws `export_too_large`, or `file_damaged` if a file is known to
 * be damaged.
 */
export async function exportDirectory(plan: ExportPlan, blobs: VerifiedBlobs): Promise<ZipDirectory> {
  const directory = new ZipDirectory()
  for await (const { place, modifiedAtMs, file } of plan.entries()) {
    if (directory.entryCount >= ZIP_MAX_ENTRIES) throw new AppError('export_too_large')
    const path = place.join('/')
    if (file === null) {
      directory.add({ path: `${path}/`, sizeBytes: 0, modifiedAtMs })
      continue
    }
    if ('blobKey' in file) blobs.requireIntact(file.blobKey, path)
    directory.add({ path, sizeBytes: sizeInZip(file), modifiedAtMs })
  }
  return directory
}

/**
 * Yields the zip archive of an export. Blocks are only valid until the next one is requested. Throws `file_damaged`
 * with the name of the file if its bytes turn out to differ from what was stored: the output so far is then an
 * incomplete archive.
 */
export function exportBlocks(
  plan: ExportPlan,
  directory: ZipDirectory,
  blobs: VerifiedBlobs,
): AsyncGenerator<Uint8Array, void, void> {
  const files = filledFiles(plan)
  return zipBlocks(directory, async function* () {
    const { value } = await files.next()
    if (value) yield* bytesOf(blobs, value)
  })
}

interface FilledFile {
  place: PlannedEntry['place']
  file: PlannedFile | PlannedText
}

/** Files whose bytes are requested, in that order. */
async function* filledFiles(plan: ExportPlan): AsyncGenerator<FilledFile, void, void> {
  for await (const { place, file } of plan.entries()) {
    if (file !== null && sizeInZip(file) > 0) yield { place, file }
  }
}

function sizeInZip(file: PlannedFile | PlannedText): number {
  return ('header' in file ? file.header.length : 0) + file.sizeBytes
}

function bytesOf(blobs: VerifiedBlobs, { place, file }: FilledFile): AsyncGenerator<Uint8Array, void, void> {
  return 'read' in file ? file.read() : wholeBytes(blobs, { place, file })
}

async function* wholeBytes(
  blobs: VerifiedBlobs,
  { place, file: { blobKey, sizeBytes, sha256, header } }: { place: PlannedEntry['place']; file: PlannedFile },
): AsyncGenerator<Uint8Array, void, void> {
  const damaged = (cause?: unknown) => new AppError('file_damaged', { detail: `“${place.join('/')}”`, cause })
  if (header.length > 0) yield header
  const hash = createHash('sha256')
  try {
    const blob = await blobs.open(blobKey)
    try {
      for await (const block of blob.read({ start: 0, end: sizeBytes - 1 })) {
        hash.update(block)
        yield block
      }
    } finally {
      await blob.close()
    }
  } catch (error) {
    throw blobFaultOf(error) === undefined ? error : damaged(error)
  }
  if (hash.digest('hex') === sha256) return
  blobs.suspect(blobKey)
  throw damaged()
}
