import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { BlockBuffers } from './block-buffers.ts'
import { writeFully } from './descriptors.ts'
import type { FileSystem } from './file-system.ts'
import type { FreeSpace } from './free-space.ts'

/** Syncing starts after this many bytes, so that little is left for the final sync of a big file. */
const SYNC_EVERY_BYTES = 32 * MEBIBYTE

/**
 * Number of failed syncs of a file. The operating system reports a failure only once, and may have dropped anything
 * written until then: a later success says nothing about that.
 */
export interface FileSyncs {
  failedCount: number
}

interface Target {
  files: FileSystem
  descriptor: number
  /** Offset of the first byte. */
  start: number
  freeSpace: Pick<FreeSpace, 'claim'>
  blocks: BlockBuffers
  syncEveryBytes?: number
  /** Shared by all writers of the same file. */
  syncs?: FileSyncs
  /** Called with each block before it is written. */
  onBlock?(block: Uint8Array): void
  /** Called from time to time with the position up to which everything is durable. */
  onSynced?(end: number): void
}

/**
 * Writes bytes sequentially into an open file. They are copied into a block, and one block fills while the previous one
 * is written: chunks can be freed at once, and memory use is two blocks.
 */
export class BlockWriter {
  readonly #target: Target
  #block: Buffer | undefined
  #filledBytes = 0
  /** Offset of the next block. */
  #position: number
  /** Everything before this offset is written. */
  #writtenEnd: number
  #writing: Promise<void> | undefined
  #unsyncedBytes = 0
  #syncing: Promise<void> | undefined
  readonly #syncs: FileSyncs
  readonly #previousFailures: number

  constructor(target: Target) {
    this.#target = target
    this.#syncs = target.syncs ?? { failedCount: 0 }
    this.#previousFailures = this.#syncs.failedCount
    this.#position = target.start
    this.#writtenEnd = target.start
  }

  /** Settles when more can be accepted, which keeps memory constant. Throws `DiskFullError` or the disk's error. */
  async write(chunk: Uint8Array): Promise<void> {
    for (let taken = 0; taken < chunk.byteLength; ) {
      this.#block ??= this.#target.blocks.take()
      const piece = chunk.subarray(taken, taken + this.#block.length - this.#filledBytes)
      this.#block.set(piece, this.#filledBytes)
      this.#filledBytes += piece.byteLength
      taken += piece.byteLength
      if (this.#filledBytes === this.#block.length) await this.#writeOut(this.#block)
    }
  }

  /** Starts writing the remaining bytes. Await `written` for the end of it. */
  async writeRest(): Promise<void> {
    if (this.#block !== undefined) await this.#writeOut(this.#block)
  }

  /** Settles when all blocks handed to the disk are written. Throws the error of a write or a background sync. */
  async written(): Promise<void> {
    await this.#writing
    await this.#syncing
  }

  /** Settles when all accepted bytes are written. */
  async flush(): Promise<void> {
    await this.writeRest()
    await this.#writing
  }

  /**
   * Makes the written bytes durable and returns their end, which is before that of the accepted bytes if a write
   * failed. Throws when syncing fails, as nothing can be trusted then.
   */
  async sync(): Promise<number> {
    await this.#writing?.catch(() => {})
    await this.#syncing
    if (this.#writtenEnd > this.#target.start) await this.#syncData()
    return this.#writtenEnd
  }

  /** Waits for pending operations and frees the memory. Buffered bytes are lost. */
  async release(): Promise<void> {
    await this.#writing?.catch(() => {})
    await this.#syncing?.catch(() => {})
    if (this.#block !== undefined) this.#target.blocks.recycle(this.#block)
    this.#block = undefined
    this.#filledBytes = 0
  }

  /** The end of everything accepted, whether it is written or not. */
  get acceptedEnd(): number {
    return this.#position + this.#filledBytes
  }

  /** Starts writing the buffered block. Settles when the previous one is written. */
  async #writeOut(block: Buffer): Promise<void> {
    const { files, descriptor, freeSpace, blocks, onBlock } = this.#target
    const filled = block.subarray(0, this.#filledBytes)
    await freeSpace.claim(filled.length)
    await this.#writing
    this.#block = undefined
    this.#filledBytes = 0
    const position = this.#position
    this.#position += filled.length
    onBlock?.(filled)
    this.#writing = writeFully(files, descriptor, filled, position)
      .then(() => {
        this.#writtenEnd = position + filled.length
      })
      .finally(() => blocks.recycle(block))
    // The next caller that awaits it gets the error; until then it must not count as unhandled.
    this.#writing.catch(() => {})
    this.#syncAhead(filled.length)
  }

  #syncAhead(writtenBytes: number): void {
    const { syncEveryBytes = SYNC_EVERY_BYTES, onSynced } = this.#target
    this.#unsyncedBytes += writtenBytes
    if (this.#unsyncedBytes < syncEveryBytes || this.#syncing !== undefined) return
    this.#unsyncedBytes = 0
    const end = this.#writtenEnd
    const syncing = this.#syncData()
    this.#syncing = syncing
    syncing.then(
      () => {
        this.#syncing = undefined
        onSynced?.(end)
      },
      () => {
        // Kept, so that waiting for the end fails as well: after a failed sync the bytes cannot be trusted.
      },
    )
  }

  async #syncData(): Promise<void> {
    try {
      await this.#target.files.syncData(this.#target.descriptor)
    } catch (error) {
      this.#syncs.failedCount++
      throw error
    }
    if (this.#syncs.failedCount > this.#previousFailures) throw new Error('Syncing has failed before')
  }
}
