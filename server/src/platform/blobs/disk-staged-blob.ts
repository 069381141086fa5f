import { createHash } from 'node:crypto'
import { settleAll } from '../settle-all.ts'
import type { BlobReceipt, StagedBlob } from './blob-store.ts'
import type { BlockBuffers } from './block-buffers.ts'
import { BlockWriter } from './block-writer.ts'
import type { FileSystem } from './file-system.ts'
import type { FreeSpace } from './free-space.ts'
import type { UnlinkQueue } from './unlink-queue.ts'

interface Placement {
  key: string
  stagingPath: string
  blobPath: string
  /** Descriptor of the directory of `blobPath`. */
  openShard(): Promise<number>
  files: FileSystem
  freeSpace: FreeSpace
  blocks: BlockBuffers
  unlinks: UnlinkQueue
}

/** A file in staging that is hashed while it is written. */
export class DiskStagedBlob implements StagedBlob {
  readonly #placement: Placement
  readonly #descriptor: number
  readonly #hash = createHash('sha256')
  readonly #writer: BlockWriter
  #isClosed = false

  private constructor(placement: Placement, descriptor: number) {
    const { files, freeSpace, blocks } = placement
    this.#placement = placement
    this.#descriptor = descriptor
    this.#writer = new BlockWriter({
      files,
      descriptor,
      start: 0,
      freeSpace,
      blocks,
      onBlock: (block) => this.#hash.update(block),
    })
  }

  static async create(placement: Placement): Promise<DiskStagedBlob> {
    return new DiskStagedBlob(placement, await placement.files.open(placement.stagingPath, 'wx', 0o600))
  }

  write(chunk: Uint8Array): Promise<void> {
    return this.#writer.write(chunk)
  }

  async finish(): Promise<BlobReceipt> {
    await this.#writer.writeRest()
    const { key, stagingPath, blobPath, openShard, files } = this.#placement
    const shard = await openShard()
    await settleAll([this.#writer.written(), files.link(stagingPath, blobPath)])
    await settleAll([files.sync(this.#descriptor), files.sync(shard)])
    // Everything is durable: closing need not be awaited.
    this.#close().catch(() => {})
    return { key, sizeBytes: this.#writer.acceptedEnd, sha256: this.#hash.digest('hex') }
  }

  keep(): void {
    this.#placement.unlinks.add(this.#placement.stagingPath)
  }

  async discard(): Promise<void> {
    await this.#writer.release()
    await this.#close()
    const { files, blobPath, stagingPath } = this.#placement
    await files.remove(blobPath)
    await files.remove(stagingPath)
  }

  async #close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#placement.files.close(this.#descriptor)
  }
}
