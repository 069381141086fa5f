import type { Spool } from './blob-store.ts'
import type { BlockBuffers } from './block-buffers.ts'
import { BlockWriter } from './block-writer.ts'
import { readAt } from './descriptors.ts'
import type { FileSystem } from './file-system.ts'
import type { FreeSpace } from './free-space.ts'

const READ_BYTES = 256 * 1024

interface Shared {
  files: FileSystem
  freeSpace: FreeSpace
  blocks: BlockBuffers
}

/** An unlinked file: it disappears even after a crash. */
export class DiskSpool implements Spool {
  readonly #files: FileSystem
  readonly #descriptor: number
  readonly #writer: BlockWriter

  private constructor(descriptor: number, { files, freeSpace, blocks }: Shared) {
    this.#files = files
    this.#descriptor = descriptor
    const syncEveryBytes = Number.POSITIVE_INFINITY
    this.#writer = new BlockWriter({ files, descriptor, start: 0, freeSpace, blocks, syncEveryBytes })
  }

  static async create(path: string, shared: Shared): Promise<DiskSpool> {
    const { files } = shared
    const descriptor = await files.open(path, 'wx+', 0o600)
    try {
      await files.unlink(path)
    } catch (error) {
      await files.close(descriptor)
      throw error
    }
    return new DiskSpool(descriptor, shared)
  }

  write(chunk: Uint8Array): Promise<void> {
    return this.#writer.write(chunk)
  }

  async *read(): AsyncGenerator<Buffer, void, void> {
    await this.#writer.flush()
    for (let position = 0; position < this.#writer.position; ) {
      const block = await readAt(this.#files, this.#descriptor, position, READ_BYTES)
      position += block.length
      yield block
    }
  }

  async discard(): Promise<void> {
    await this.#writer.release()
    await this.#files.close(this.#descriptor)
  }
}
