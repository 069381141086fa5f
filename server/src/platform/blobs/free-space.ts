import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { AppError } from '../errors.ts'
import type { BlobStore, DiskSpace } from './blob-store.ts'
import type { FileSystem } from './file-system.ts'

const MEASURE_EVERY_BYTES = 16 * MEBIBYTE
const MEASURE_EVERY_MS = 1000

/** The disk is full. Has the operating system's error code for that. */
export class DiskFullError extends Error {
  readonly code = 'ENOSPC'
}

/** Reserved for the database, so that deleting still works on a full disk: 2 % of the disk, between 8 and 64 MiB. */
function reservedBytes(totalBytes: number): number {
  return Math.min(64 * MEBIBYTE, Math.max(8 * MEBIBYTE, Math.floor(totalBytes / 50)))
}

/** Throws `no_space` when there is no room for this many bytes of blobs, as far as that is known. */
export async function requireSpace(blobs: Pick<BlobStore, 'space'>, sizeBytes: number): Promise<void> {
  const { freeBytes } = await blobs.space()
  if (freeBytes !== null && freeBytes < sizeBytes) throw new AppError('no_space')
}

/** Tracks the free space of a disk without a system call for every small write. */
export class FreeSpace {
  readonly #files: FileSystem
  readonly #path: string
  #freeBytes = 0
  #claimedBytes = 0
  #measuredAtMs = Number.NEGATIVE_INFINITY

  constructor(files: FileSystem, path: string) {
    this.#files = files
    this.#path = path
  }

  async measure(): Promise<DiskSpace> {
    const { totalBytes, freeBytes } = await this.#files.space(this.#path)
    if (totalBytes === 0) return { totalBytes: null, freeBytes: null }
    return { totalBytes, freeBytes: Math.max(0, freeBytes - reservedBytes(totalBytes)) }
  }

  /** Must be called before writing. Throws `DiskFullError` when the disk has no room for this many bytes. */
  async claim(sizeBytes: number): Promise<void> {
    this.#claimedBytes += sizeBytes
    const isStale =
      this.#claimedBytes >= MEASURE_EVERY_BYTES || performance.now() - this.#measuredAtMs > MEASURE_EVERY_MS
    if (isStale || this.#claimedBytes > this.#freeBytes) {
      this.#freeBytes = (await this.measure()).freeBytes ?? Number.POSITIVE_INFINITY
      this.#claimedBytes = sizeBytes
      this.#measuredAtMs = performance.now()
    }
    if (this.#claimedBytes > this.#freeBytes) throw new DiskFullError('No space left for files')
  }
}
