import type { FileSystem } from './file-system.ts'

const MEBIBYTE = 1024 * 1024
const MEASURE_EVERY_BYTES = 16 * MEBIBYTE
const MEASURE_EVERY_MS = 1000

/** The disk is full. Carries the code that the operating system uses for it. */
export class DiskFullError extends Error {
  readonly code = 'ENOSPC'
}

/** Kept free for the database, so that deleting still works on a full disk: 2 % of it, between 8 and 64 MiB. */
function reservedBytes(totalBytes: number): number {
  return Math.min(64 * MEBIBYTE, Math.max(8 * MEBIBYTE, Math.floor(totalBytes / 50)))
}

/** Watches the free space of a disk without asking the system for every small write. */
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

  /** Size of the disk and what is free for files, in bytes. */
  async measure(): Promise<{ totalBytes: number; freeBytes: number }> {
    const { totalBytes, freeBytes } = await this.#files.space(this.#path)
    return { totalBytes, freeBytes: Math.max(0, freeBytes - reservedBytes(totalBytes)) }
  }

  /** To be called before writing. Throws `DiskFullError` when the disk has no room for so many bytes. */
  async claim(sizeBytes: number): Promise<void> {
    this.#claimedBytes += sizeBytes
    const isStale =
      this.#claimedBytes >= MEASURE_EVERY_BYTES || performance.now() - this.#measuredAtMs > MEASURE_EVERY_MS
    if (isStale || this.#claimedBytes > this.#freeBytes) {
      this.#freeBytes = (await this.measure()).freeBytes
      this.#claimedBytes = sizeBytes
      this.#measuredAtMs = performance.now()
    }
    if (this.#claimedBytes > this.#freeBytes) throw new DiskFullError('No space left for files')
  }
}
