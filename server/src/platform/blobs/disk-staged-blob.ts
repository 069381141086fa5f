import { createHash } from 'node:crypto'
import { link, rm } from 'node:fs/promises'
import { settleAll } from '../settle-all.ts'
import type { BlobReceipt, StagedBlob } from './blob-store.ts'
import type { BlockBuffers } from './block-buffers.ts'
import { closeFile, openFile, syncFile, syncFileData, writeFully } from './descriptors.ts'
import type { FreeSpace } from './free-space.ts'
import type { UnlinkQueue } from './unlink-queue.ts'

/** The disk starts on what was written after so many bytes, so that the last sync of a big file has little left to do. */
const SYNC_EVERY_BYTES = 32 * 1024 * 1024

interface Placement {
  key: string
  stagingPath: string
  blobPath: string
  /** Descriptor of the directory of `blobPath`. */
  openShard(): Promise<number>
  freeSpace: FreeSpace
  blocks: BlockBuffers
  unlinks: UnlinkQueue
}

/**
 * A file in staging. Chunks are copied into a block, and one block fills while the one before is written: so the
 * chunks can be freed at once, and what a file needs of memory is two blocks.
 */
export class DiskStagedBlob implements StagedBlob {
  readonly #placement: Placement
  readonly #descriptor: number
  readonly #hash = createHash('sha256')
  #block: Buffer | undefined
  #filledBytes = 0
  #sizeBytes = 0
  #writing: Promise<void> | undefined
  #unsyncedBytes = 0
  #syncing: Promise<void> | undefined
  #isClosed = false

  private constructor(placement: Placement, descriptor: number) {
    this.#placement = placement
    this.#descriptor = descriptor
  }

  static async create(placement: Placement): Promise<DiskStagedBlob> {
    return new DiskStagedBlob(placement, await openFile(placement.stagingPath, 'wx', 0o600))
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let taken = 0; taken < chunk.byteLength; ) {
      this.#block ??= this.#placement.blocks.take()
      const piece = chunk.subarray(taken, taken + this.#block.length - this.#filledBytes)
      this.#block.set(piece, this.#filledBytes)
      this.#filledBytes += piece.byteLength
      taken += piece.byteLength
      if (this.#filledBytes === this.#block.length) await this.#flush(this.#block)
    }
  }

  async finish(): Promise<BlobReceipt> {
    if (this.#block !== undefined) await this.#flush(this.#block)
    const { key, stagingPath, blobPath, openShard } = this.#placement
    const shard = await openShard()
    await settleAll([this.#writing, this.#syncing, link(stagingPath, blobPath)])
    await settleAll([syncFile(this.#descriptor), syncFile(shard)])
    // All is durable: nobody has to wait for the descriptor.
    this.#close().catch(() => {})
    return { key, sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex') }
  }

  keep(): void {
    this.#placement.unlinks.add(this.#placement.stagingPath)
  }

  async discard(): Promise<void> {
    await this.#writing?.catch(() => {})
    await this.#syncing?.catch(() => {})
    if (this.#block !== undefined) this.#placement.blocks.giveBack(this.#block)
    this.#block = undefined
    await this.#close()
    await rm(this.#placement.blobPath, { force: true })
    await rm(this.#placement.stagingPath, { force: true })
  }

  /** Starts to write what is gathered. Settles when the block before it is written. */
  async #flush(block: Buffer): Promise<void> {
    const [filled, position] = [block.subarray(0, this.#filledBytes), this.#sizeBytes]
    await this.#placement.freeSpace.claim(filled.length)
    await this.#writing
    this.#block = undefined
    this.#filledBytes = 0
    this.#sizeBytes += filled.length
    this.#hash.update(filled)
    this.#writing = writeFully(this.#descriptor, filled, position).finally(() => this.#placement.blocks.giveBack(block))
    // Its failure is met by whoever awaits it next; until then it must not count as unhandled.
    this.#writing.catch(() => {})
    this.#syncAhead(filled.length)
  }

  #syncAhead(writtenBytes: number): void {
    this.#unsyncedBytes += writtenBytes
    if (this.#unsyncedBytes < SYNC_EVERY_BYTES || this.#syncing !== undefined) return
    this.#unsyncedBytes = 0
    const syncing = syncFileData(this.#descriptor)
    this.#syncing = syncing
    syncing.then(
      () => {
        this.#syncing = undefined
      },
      () => {
        // Kept, so that `finish` fails with it: after a failed sync the bytes cannot be trusted.
      },
    )
  }

  async #close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await closeFile(this.#descriptor)
  }
}
