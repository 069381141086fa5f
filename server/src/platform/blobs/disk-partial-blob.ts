import { link, rm } from 'node:fs/promises'
import type { FileDigest } from '../hashing/file-digests.ts'
import { settleAll } from '../settle-all.ts'
import type { BlobReceipt, PartialBlob } from './blob-store.ts'
import type { BlockBuffers } from './block-buffers.ts'
import { BlockWriter } from './block-writer.ts'
import { closeFile, readAt, syncFile } from './descriptors.ts'
import type { FreeSpace } from './free-space.ts'
import type { UnlinkQueue } from './unlink-queue.ts'

/** A run is synced more often than a whole file: at its end somebody waits for what is left to sync. */
const SYNC_EVERY_BYTES = 8 * 1024 * 1024

export interface PartialPlacement {
  key: string
  partialPath: string
  stagingPath: string
  blobPath: string
  /** Descriptor of the directory of `blobPath`. */
  openShard(): Promise<number>
  digest: FileDigest
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
  #isClosed = false

  constructor(placement: PartialPlacement, descriptor: number) {
    this.key = placement.key
    this.#placement = placement
    this.#descriptor = descriptor
  }

  writeFrom(start: number, onSynced?: (end: number) => void): BlockWriter {
    const { freeSpace, blocks } = this.#placement
    const syncEveryBytes = SYNC_EVERY_BYTES
    return new BlockWriter({ descriptor: this.#descriptor, start, freeSpace, blocks, syncEveryBytes, onSynced })
  }

  read(start: number, lengthBytes: number): Promise<Buffer> {
    return readAt(this.#descriptor, start, lengthBytes)
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
    const { blobPath, stagingPath, partialPath } = this.#placement
    await this.close()
    for (const path of [blobPath, stagingPath, partialPath]) await rm(path, { force: true })
  }

  async close(): Promise<void> {
    this.#placement.digest.stop()
    // It may be past its digest, and then it needs the file.
    await this.#finishing?.catch(() => {})
    if (this.#isClosed) return
    this.#isClosed = true
    await closeFile(this.#descriptor)
  }

  async #finish(sizeBytes: number): Promise<BlobReceipt> {
    const { key, digest, partialPath, stagingPath, blobPath, openShard } = this.#placement
    const sha256 = await digest.finish(sizeBytes)
    const shard = await openShard()
    // From here on it is a staged blob like any other: what has no row is found by its name in staging.
    await linkOnce(partialPath, stagingPath)
    await linkOnce(partialPath, blobPath)
    await settleAll([syncFile(this.#descriptor), syncFile(shard)])
    return { key, sizeBytes, sha256 }
  }
}

/** Repeating a finish whose row could not be committed meets the names of the first attempt. */
async function linkOnce(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
