import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { payloadBytes } from '../../platform/age/age-payload.ts'
import { sealBlocks } from '../../platform/age/seal-blocks.ts'
import type { Clock } from '../../platform/clock.ts'
import { isDiskFull } from '../../platform/errors.ts'
import type { FileSnapshots } from '../../platform/file-snapshots.ts'
import { closeWith, type Lock } from './archive/archive-secret.ts'
import { archiveBlocks } from './archive/write-archive.ts'
import { destinationOf, writeDurably } from './archive/write-file.ts'
import { BackupError } from './backup-error.ts'
import type { DamagedBlob } from './format/archive-format.ts'
import { writeBlocks } from './restore/restore-archive.ts'
import { Snapshot } from './tables/snapshot.ts'
import { readSecretKey, type Store } from './tables/store.ts'

const NAMED_MAX = 100
const STOPPED = 'Stopped. Nothing was written.'

export interface BackupOptions {
  store: Store
  clock: Clock
  lock: Lock
  /** A file that does not exist yet, or a folder. */
  destination: string
  /** Copies the files that it is to have by choice. */
  freezer?: Pick<FileSnapshots, 'freeze'> | undefined
  /** While files are copied, before `onProgress`. */
  onCopying?(doneBytes: number, totalBytes: number): void
  onProgress?(doneBytes: number, totalBytes: number): void
  /** Aborts it and leaves nothing behind. */
  signal?: AbortSignal
}

export interface WrittenBackup {
  path: string
  /** Identifies it when it is verified. */
  id: string
  sizeBytes: number
  fileCount: number
  /** At most a hundred. */
  damaged: DamagedBlob[]
}

/** Makes a backup of a server that may be running. Throws `BackupError` if it cannot, leaving no file. */
export async function makeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { store, clock, lock, destination, freezer, onCopying, onProgress, signal } = options
  const path = await destinationOf(destination, new Date(clock.now()))
  // The copies would be made in vain where there is nothing yet.
  await readSecretKey(store.dataDir)
  const copying = { signal: signal ?? new AbortController().signal, ...(onCopying && { onProgress: onCopying }) }
  const frozen = await freezer?.freeze(copying).catch((error: unknown) => {
    throw signal?.aborted ? new BackupError(STOPPED) : error
  })
  const snapshot = await Snapshot.take(store, clock, { frozen })
  try {
    const key = await closeWith(lock)
    const sizeBytes = key.header.length + payloadBytes(snapshot.archiveBytes)
    const damaged = await snapshot.missingBlobs(NAMED_MAX)
    const blocks = archiveBlocks(snapshot, {
      dataDir: store.dataDir,
      onProgress(doneBytes) {
        signal?.throwIfAborted()
        onProgress?.(doneBytes, snapshot.archiveBytes)
      },
      onDamaged(blob) {
        if (damaged.length < NAMED_MAX) damaged.push(blob)
      },
    })
    await expectRoom(path, sizeBytes)
    await writeDurably(path, (file) => writeBlocks(file, sealBlocks(key, blocks)))
    const { id, blobs } = snapshot.manifest
    return { path, id, sizeBytes, fileCount: blobs.count, damaged }
  } catch (error) {
    if (signal?.aborted) throw new BackupError(STOPPED)
    if (isDiskFull(error)) throw new BackupError(noRoom(path))
    throw error
  } finally {
    await snapshot.close()
  }
}

async function expectRoom(path: string, sizeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  if (bavail * bsize < sizeBytes) throw new BackupError(noRoom(path))
}

function noRoom(path: string): string {
  return `There is not enough room for the backup in ${dirname(path)}. Nothing was written.`
}
