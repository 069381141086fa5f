import type { BlockBuffers } from './block-buffers.ts'
import { writeFully } from './descriptors.ts'
import type { FileSystem } from './file-system.ts'
import type { FreeSpace } from './free-space.ts'

/** The disk starts on what was written after so many bytes, so that the last sync of a big file has little left to do. */
const SYNC_EVERY_BYTES = 32 * 1024 * 1024

/**
 * How often syncing a file has failed. The system tells of it once, and may have dropped what anybody had written until
 * then: a later success says nothing about that.
 */
export interface FileSyncs {
  failedCount: number
}

interface Target {
  files: FileSystem
  descriptor: number
  /** Where the first byte goes. */
  start: number
  freeSpace: FreeSpace
  blocks: BlockBuffers
  syncEveryBytes?: number
  /** Shared by all that write into the same file. */
  syncs?: FileSyncs
  /** Told of each block before it is written. */
  onBlock?(block: Uint8Array): void
  /** Told now and then up to which position all is durable. */
  onSynced?(end: number): void
}

/**
 * Writes bytes one after another into an open file. They are copied into a block, and one block fills while the one
 * before is written: so chunks can be freed at once, and what it needs of memory is two blocks.
 */
export class BlockWriter {
  readonly #target: Target
  #block: Buffer | undefined
  #filledBytes = 0
  /** Where the next block goes. */
  #position: number
  /** Up to here all is written. */
  #writtenEnd: number
  #writing: Promise<void> | undefined
  #unsyncedBytes = 0
  #syncing: Promise<void> | undefined
  readonly #syncs: FileSyncs
  readonly #formerFailures: number

  constructor(target: Target) {
    this.#target = target
    this.#syncs = target.syncs ?? { failedCount: 0 }
    this.#formerFailures = this.#syncs.failedCount
    this.#position = target.start
    this.#writtenEnd = target.start
  }

  /** Settles when more may come, which keeps memory constant. Throws `DiskFullError` or what the disk says. */
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

  /** Starts to write the rest of what was given. Await `written` for its end. */
  async writeRest(): Promise<void> {
    if (this.#block !== undefined) await this.#writeOut(this.#block)
  }

  /** Settles when everything that has left the block is written. Throws what a write, or a sync on the way, has thrown. */
  async written(): Promise<void> {
    await this.#writing
    await this.#syncing
  }

  /** Settles when everything that was given is written. */
  async flush(): Promise<void> {
    await this.writeRest()
    await this.#writing
  }

  /**
   * Makes durable what is written and gives its end, also after a write that failed: then the end lies before it.
   * Throws where syncing fails, as then nothing can be trusted.
   */
  async sync(): Promise<number> {
    await this.#writing?.catch(() => {})
    await this.#syncing
    if (this.#writtenEnd > this.#target.start) await this.#syncData()
    return this.#writtenEnd
  }

  /** Waits until nothing is under way and gives the memory back. What is still gathered is lost. */
  async release(): Promise<void> {
    await this.#writing?.catch(() => {})
    await this.#syncing?.catch(() => {})
    if (this.#block !== undefined) this.#target.blocks.giveBack(this.#block)
    this.#block = undefined
    this.#filledBytes = 0
  }

  get position(): number {
    return this.#position
  }

  /** Starts to write what is gathered. Settles when the block before it is written. */
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
      .finally(() => blocks.giveBack(block))
    // Its failure is met by whoever awaits it next; until then it must not count as unhandled.
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
        // Kept, so that whoever waits for the end fails with it: after a failed sync the bytes cannot be trusted.
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
    if (this.#syncs.failedCount > this.#formerFailures) throw new Error('Syncing has failed before')
  }
}
