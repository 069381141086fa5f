import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { SnapshotFile } from '../../../platform/file-snapshots.ts'
import { TAR_END, tarHeader, tarPaddingBytes } from '../../../platform/tar/tar-blocks.ts'
import {
  type DamagedBlob,
  damagedBlob,
  INDEX_NAME,
  isFileEntryName,
  MANIFEST_DIGEST_NAME,
  MANIFEST_NAME,
  manifestDigest,
  type PlacedEntry,
  placedEntries,
  SECRET_KEY_NAME,
  summaryText,
  tableEntryName,
} from '../format/archive-format.ts'
import type { Snapshot } from '../tables/snapshot.ts'

const BLOCK_BYTES = MEBIBYTE

export interface WriteOptions {
  dataDir: string
  /** Called for each block, and may delay it. */
  onProgress?(doneBytes: number): Promise<void> | void
  /** Called for a file whose bytes on disk differ from what was stored. The archive has them as they are. */
  onDamaged?(damaged: DamagedBlob): void
}

/** Yields the tar archive of a snapshot. Blocks are only valid until the next one is requested. */
export async function* archiveBlocks(
  snapshot: Snapshot,
  { dataDir, onProgress, onDamaged }: WriteOptions,
): AsyncGenerator<Uint8Array, void, void> {
  const { manifest } = snapshot
  const modifiedAtMs = Date.parse(manifest.createdAt)
  const tables = new Map(manifest.tables.map(({ name }) => [tableEntryName(name), name]))
  const block = Buffer.allocUnsafe(BLOCK_BYTES)
  const contentOf = ({ name, sizeBytes }: PlacedEntry): AsyncIterable<Uint8Array> | Iterable<Uint8Array> => {
    const table = tables.get(name)
    if (table !== undefined) return snapshot.tableLines(table)
    if (name === MANIFEST_DIGEST_NAME) return [Buffer.from(manifestDigest(snapshot.manifestText))]
    if (name === MANIFEST_NAME) return [Buffer.from(snapshot.manifestText)]
    if (name === SECRET_KEY_NAME) return [snapshot.secretKey]
    if (name === INDEX_NAME) return snapshot.indexBytes()
    if (name.startsWith('blobs/')) return bytesOfBlob(join(dataDir, name), sizeBytes, block)
    if (isFileEntryName(name)) return bytesOfCopy(snapshot.frozenFile(name), block)
    return [Buffer.from(summaryText(manifest))]
  }

  let doneBytes = 0
  for await (const entry of placedEntries(manifest, snapshot.manifestText, snapshot.index())) {
    doneBytes = entry.position
    const header = tarHeader(entry, modifiedAtMs)
    yield header
    doneBytes += header.length
    const hash = createHash('sha256')
    for await (const bytes of contentOf(entry)) {
      hash.update(bytes)
      yield bytes
      doneBytes += bytes.byteLength
      await onProgress?.(doneBytes)
    }
    if (hash.digest('hex') !== entry.sha256) {
      // A copy that was made just now is on a failing disk.
      if (isFileEntryName(entry.name)) throw new Error(`The copy of ${entry.of} is not as it was written`)
      onDamaged?.(damagedBlob(entry.of, entry.name))
    }
    yield Buffer.alloc(tarPaddingBytes(entry.sizeBytes))
  }
  yield TAR_END
  await onProgress?.(snapshot.archiveBytes)
}

/**
 * Yields exactly the planned number of bytes. Those removed or truncated meanwhile, or unreadable, become zeros, so the
 * digest differs.
 */
async function* bytesOfBlob(path: string, sizeBytes: number, block: Buffer): AsyncGenerator<Uint8Array, void, void> {
  const file = await open(path, 'r').catch(() => undefined)
  try {
    for (let position = 0; position < sizeBytes; ) {
      const wantedBytes = Math.min(block.length, sizeBytes - position)
      const bytesRead = await readOrNothing(file, block, wantedBytes, position)
      if (bytesRead === 0) block.fill(0, 0, wantedBytes)
      const givenBytes = bytesRead === 0 ? wantedBytes : bytesRead
      position += givenBytes
      yield block.subarray(0, givenBytes)
    }
  } finally {
    await file?.close()
  }
}

async function* bytesOfCopy(
  { file, sizeBytes, of }: SnapshotFile,
  block: Buffer,
): AsyncGenerator<Uint8Array, void, void> {
  for (let position = 0; position < sizeBytes; ) {
    const wantedBytes = Math.min(block.length, sizeBytes - position)
    const { bytesRead } = await file.read(block, 0, wantedBytes, position)
    if (bytesRead === 0) throw new Error(`The copy of ${of} ended early`)
    position += bytesRead
    yield block.subarray(0, bytesRead)
  }
}

async function readOrNothing(
  file: FileHandle | undefined,
  block: Buffer,
  lengthBytes: number,
  position: number,
): Promise<number> {
  try {
    return (await file?.read(block, 0, lengthBytes, position))?.bytesRead ?? 0
  } catch {
    return 0
  }
}
