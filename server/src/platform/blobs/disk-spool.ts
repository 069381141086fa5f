import { unlink } from 'node:fs/promises'
import type { Spool } from './blob-store.ts'
import type { BlockBuffers } from './block-buffers.ts'
import { BlockWriter } from './block-writer.ts'
import { closeFile, openFile, readAt } from './descriptors.ts'
import type { FreeSpace } from './free-space.ts'

const READ_BYTES = 256 * 1024

/** A file without a name: whatever happens, nothing of it stays. */
export class DiskSpool implements Spool {
  readonly #descriptor: number
  readonly #writer: BlockWriter

  private constructor(descriptor: number, { freeSpace, blocks }: { freeSpace: FreeSpace; blocks: BlockBuffers }) {
    this.#descriptor = descriptor
    const syncEveryBytes = Number.POSITIVE_INFINITY
    this.#writer = new BlockWriter({ descriptor, start: 0, freeSpace, blocks, syncEveryBytes })
  }

  static async create(path: string, shared: { freeSpace: FreeSpace; blocks: BlockBuffers }): Promise<DiskSpool> {
    const descriptor = await openFile(path, 'wx+', 0o600)
    await unlink(path)
    return new DiskSpool(descriptor, shared)
  }

  write(chunk: Uint8Array): Promise<void> {
    return this.#writer.write(chunk)
  }

  async *read(): AsyncGenerator<Buffer, void, void> {
    await this.#writer.flush()
    for (let position = 0; position < this.#writer.position; ) {
      const block = await readAt(this.#descriptor, position, READ_BYTES)
      position += block.length
      yield block
    }
  }

  async discard(): Promise<void> {
    await this.#writer.release()
    await closeFile(this.#descriptor)
  }
}
