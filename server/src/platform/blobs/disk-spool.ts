import { join } from 'node:path'
import { randomId } from '../ids.ts'
import type { Spool } from './blob-store.ts'
import { BlockBuffers } from './block-buffers.ts'
import { BlockWriter } from './block-writer.ts'
import { readInto } from './descriptors.ts'
import { diskFileSystem, type FileSystem } from './file-system.ts'
import type { FreeSpace } from './free-space.ts'

const BLOCK_BYTES = 256 * 1024

interface Shared {
  files: FileSystem
  freeSpace: Pick<FreeSpace, 'claim'>
  blocks: BlockBuffers
}

/**
 * Opens a spool for lists of rows, which may use the space that is reserved for the database: a full disk must not
 * prevent a backup. `directory` must be one that a server start sweeps.
 */
export async function openSpool(directory: string): Promise<Spool> {
  await diskFileSystem.makeDirectory(directory)
  const blocks = new BlockBuffers(BLOCK_BYTES)
  return DiskSpool.create(join(directory, `spool-${randomId()}`), {
    files: diskFileSystem,
    freeSpace: NO_RESERVE,
    blocks,
  })
}

const NO_RESERVE = { claim: async () => {} }

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

  get sizeBytes(): number {
    return this.#writer.acceptedEnd
  }

  flush(): Promise<void> {
    return this.#writer.flush()
  }

  async *read(start = 0, end = this.sizeBytes): AsyncGenerator<Buffer, void, void> {
    const block = Buffer.allocUnsafe(BLOCK_BYTES)
    for (let position = start; position < end; ) {
      const length = await this.readAt(block.subarray(0, Math.min(BLOCK_BYTES, end - position)), position)
      if (length === 0) return
      position += length
      yield block.subarray(0, length)
    }
  }

  async readAt(block: Buffer, position: number): Promise<number> {
    await this.#writer.flush()
    return readInto(this.#files, this.#descriptor, block, position)
  }

  async discard(): Promise<void> {
    await this.#writer.release()
    await this.#files.close(this.#descriptor)
  }
}
