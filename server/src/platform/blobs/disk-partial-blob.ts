import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { FileDigest } from '../hashing/file-digests.ts'
import { settleAll } from '../settle-all.ts'
import type { BlobReceipt, PartialBlob } from './blob-store.ts'
import type { BlockBuffers } from './block-buffers.ts'
import { BlockWriter, type FileSyncs } from './block-writer.ts'
import { readAt } from './descriptors.ts'
import type { FileSystem } from './file-system.ts'
import type { FreeSpace } from './free-space.ts'
import type { UnlinkQueue } from './unlink-queue.ts'

/** A run is synced more often than a whole file: a client waits for its final sync. */
const SYNC_EVERY_BYTES = 8 * MEBIBYTE

export interface PartialPlacement {
  key: string
  partialPath: string
  stagingPath: string
  blobPath: string
  /** Descriptor of the directory of `blobPath`. */
  openShard(): Promise<number>
  digest: FileDigest
  files: FileSystem
  freeSpace: FreeSpace
  blocks: BlockBuffers
  unlinks: UnlinkQueue
}

/** A file in `uploads/`, written in place. */
export class DiskPartialBlob implements PartialBlob {
  readonly key: string
  readonly #placement: PartialPlacement
  readonly #descriptor: number
  #finishing: Promise<BlobReceipt> | undefined
  readonly #syncs: FileSyncs = { failedCount: 0 }
  #isClosed = false

  constructor(placement: PartialPlacement, descriptor: number) {
    this.key = placement.key
    this.#placement = placement
    this.#descriptor = descriptor
  }

  writeFrom(start: number, onSynced?: (end: number) => void): BlockWriter {
    const { files, freeSpace, blocks } = this.#placement
    const syncEveryBytes = SYNC_EVERY_BYTES
    return new BlockWriter({
      files,
      descriptor: this.#descriptor,
      start,
      freeSpace,
      blocks,
      syncs: this.#syncs,
      syncEveryBytes,
      onSynced,
    })
  }

  read(start: number, lengthBytes: number): Promise<Buffer> {
    return readAt(this.#placement.files, this.#descriptor, start, lengthBytes)
  }

  settle(prefixBytes: number): void {
    this.#placement.digest.advance(prefixBytes)
  }

  finish(sizeBytes: number): Promise<BlobReceipt> {
    this.#finishing = this.#finish(sizeBytes)
    return this.#finishing
  }

  keep(): void {
    const { stagingPath, partialPath, unlinks } = this.#placement
    unlinks.add(stagingPath)
    unlinks.add(partialPath)
    this.close().catch(() => {})
  }

  async discard(): Promise<void> {
    const { blobPath, stagingPath, partialPath, files } = this.#placement
    await this.close()
    for (const path of [blobPath, stagingPath, partialPath]) await files.remove(path)
  }

  async close(): Promise<void> {
    this.#placement.digest.stop()
    // It may have finished hashing, and then needs the file.
    await this.#finishing?.catch(() => {})
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#placement.files.close(this.#descriptor)
  }

  async #finish(sizeBytes: number): Promise<BlobReceipt> {
    const { key, digest, partialPath, stagingPath, blobPath, openShard, files } = this.#placement
    const sha256 = await digest.finish(sizeBytes)
    const shard = await openShard()
    // From here on it is a regular staged blob: its name in staging shows that it may lack a row.
    await linkOnce(files, partialPath, stagingPath)
    await linkOnce(files, partialPath, blobPath)
    await settleAll([files.sync(this.#descriptor), files.sync(shard)])
    return { key, sizeBytes, sha256 }
  }
}

/** Repeating a finish whose row could not be committed finds the links of the first attempt. */
async function linkOnce(files: FileSystem, from: string, to: string): Promise<void> {
  await files.link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
