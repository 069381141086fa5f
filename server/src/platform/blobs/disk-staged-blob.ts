import { createHash } from 'node:crypto'
import { link, rm } from 'node:fs/promises'
import { settleAll } from '../settle-all.ts'
import type { BlobReceipt, StagedBlob } from './blob-store.ts'
import type { BlockBuffers } from './block-buffers.ts'
import { BlockWriter } from './block-writer.ts'
import { closeFile, openFile, syncFile } from './descriptors.ts'
import type { FreeSpace } from './free-space.ts'
import type { UnlinkQueue } from './unlink-queue.ts'

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

/** A file in staging, hashed on the way. */
export class DiskStagedBlob implements StagedBlob {
  readonly #placement: Placement
  readonly #descriptor: number
  readonly #hash = createHash('sha256')
  readonly #writer: BlockWriter
  #isClosed = false

  private constructor(placement: Placement, descriptor: number) {
    const { freeSpace, blocks } = placement
    this.#placement = placement
    this.#descriptor = descriptor
    this.#writer = new BlockWriter({
      descriptor,
      start: 0,
      freeSpace,
      blocks,
      onBlock: (block) => this.#hash.update(block),
    })
  }

  static async create(placement: Placement): Promise<DiskStagedBlob> {
    return new DiskStagedBlob(placement, await openFile(placement.stagingPath, 'wx', 0o600))
  }

  write(chunk: Uint8Array): Promise<void> {
    return this.#writer.write(chunk)
  }

  async finish(): Promise<BlobReceipt> {
    await this.#writer.writeRest()
    const { key, stagingPath, blobPath, openShard } = this.#placement
    const shard = await openShard()
    await settleAll([this.#writer.written(), link(stagingPath, blobPath)])
    await settleAll([syncFile(this.#descriptor), syncFile(shard)])
    // All is durable: nobody has to wait for the descriptor.
    this.#close().catch(() => {})
    return { key, sizeBytes: this.#writer.position, sha256: this.#hash.digest('hex') }
  }

  keep(): void {
    this.#placement.unlinks.add(this.#placement.stagingPath)
  }

  async discard(): Promise<void> {
    await this.#writer.release()
    await this.#close()
    await rm(this.#placement.blobPath, { force: true })
    await rm(this.#placement.stagingPath, { force: true })
  }

  async #close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await closeFile(this.#descriptor)
  }
}
