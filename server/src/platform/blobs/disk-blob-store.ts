import { join } from 'node:path'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { AppError } from '../errors.ts'
import { randomId } from '../ids.ts'
import { BlobHoldProbe } from './blob-hold.ts'
import { blobPath, isBlobKey } from './blob-key.ts'
import type { BlobStore, ByteRange, DiskSpace, OpenBlob } from './blob-store.ts'
import { BlockBuffers } from './block-buffers.ts'
import { readInto } from './descriptors.ts'
import { DiskPartialBlobs } from './disk-partial-blobs.ts'
import { DiskStagedBlob } from './disk-staged-blob.ts'
import { diskFileSystem, type FileSystem } from './file-system.ts'
import { FreeSpace } from './free-space.ts'
import { syncDirectory } from './sync-directory.ts'
import { UnlinkQueue } from './unlink-queue.ts'

const BLOCK_BYTES = MEBIBYTE

/**
 * Blobs as files: written in `staging/`, then linked to `blobs/xx/`, where xx are the first two digits of the key. The
 * name in staging stays until the row is committed. After a crash, a restart thus finds every blob that may lack a row
 * by listing staging alone, however many blobs there are.
 */
export class DiskBlobStore implements BlobStore {
  readonly partials: DiskPartialBlobs
  readonly #files: FileSystem
  readonly #root: string
  readonly #freeSpace: FreeSpace
  readonly #blocks = new BlockBuffers(BLOCK_BYTES)
  readonly #unlinks: UnlinkQueue
  readonly #shards = new Map<string, Promise<number>>()
  readonly #hold: BlobHoldProbe
  /** Syncing the name of a shard has failed. */
  #hasUnsyncedShards = false

  private constructor(root: string, files: FileSystem) {
    this.#files = files
    this.#root = root
    this.#freeSpace = new FreeSpace(files, root)
    this.#unlinks = new UnlinkQueue(files)
    this.#hold = new BlobHoldProbe(root)
    this.partials = new DiskPartialBlobs({
      files,
      directory: join(root, 'uploads'),
      stagingDirectory: this.#stagingDirectory,
      isKey: isBlobKey,
      place: (key) => this.#place(key),
    })
  }

  static async open(root: string, files = diskFileSystem): Promise<DiskBlobStore> {
    const store = new DiskBlobStore(root, files)
    await files.makeDirectory(store.#stagingDirectory)
    await files.makeDirectory(store.#shardsDirectory)
    await store.partials.prepare()
    await store.#requireHardLinks()
    await syncDirectory(root, files)
    // A process that created a shard may have died before the shard's name was durable.
    await syncDirectory(store.#shardsDirectory, files)
    return store
  }

  stage(): Promise<DiskStagedBlob> {
    const key = randomId()
    return DiskStagedBlob.create({ key, ...this.#place(key) })
  }

  async open(key: string): Promise<OpenBlob> {
    const descriptor = await this.#files.open(this.#path(key), 'r').catch((cause) => {
      throw cause.code === 'ENOENT' ? new AppError('file_damaged', { cause }) : cause
    })
    let isClosed = false
    return {
      read: (range) => this.#read(descriptor, range),
      suspect() {},
      close: async () => {
        // By then the descriptor may belong to another file.
        if (isClosed) return
        isClosed = true
        await this.#files.close(descriptor)
      },
    }
  }

  localPath(key: string): string {
    return this.#path(key)
  }

  get isHeld(): boolean {
    return this.#hold.isHeld
  }

  async delete(key: string): Promise<void> {
    await this.#files.remove(this.#path(key))
  }

  async sweep(findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const names = await this.#files.list(this.#stagingDirectory)
    const keys = names.filter(isBlobKey)
    const referenced = await findReferenced(keys)
    for (const key of keys) if (!referenced.has(key)) await this.delete(key)
    for (const name of names) await this.#files.remove(join(this.#stagingDirectory, name))
  }

  space(): Promise<DiskSpace> {
    return this.#freeSpace.measure()
  }

  async close(): Promise<void> {
    await this.partials.close()
    await this.#unlinks.flush()
    const shards = [...this.#shards.values()]
    this.#shards.clear()
    await Promise.allSettled(shards.map(async (shard) => this.#files.close(await shard)))
    this.#hold.close()
  }

  /** The location of a key's bytes, and what all blobs being written share. */
  #place(key: string) {
    return {
      stagingPath: join(this.#stagingDirectory, key),
      blobPath: this.#path(key),
      openShard: () => this.#openShard(key),
      files: this.#files,
      freeSpace: this.#freeSpace,
      blocks: this.#blocks,
      unlinks: this.#unlinks,
    }
  }

  get #shardsDirectory(): string {
    return join(this.#root, 'blobs')
  }

  get #stagingDirectory(): string {
    return join(this.#root, 'staging')
  }

  #path(key: string): string {
    return join(this.#shardsDirectory, blobPath(key))
  }

  /** The shard directory of a key, made durable at first use and kept open for syncing. */
  #openShard(key: string): Promise<number> {
    const name = key.slice(0, 2)
    const known = this.#shards.get(name)
    if (known !== undefined) return known
    const opened = this.#createShard(name)
    this.#shards.set(name, opened)
    opened.catch(() => this.#shards.delete(name))
    return opened
  }

  async #createShard(name: string): Promise<number> {
    const path = join(this.#shardsDirectory, name)
    const isNew = await this.#files.makeDirectory(path)
    if (isNew || this.#hasUnsyncedShards) {
      this.#hasUnsyncedShards = false
      try {
        await syncDirectory(this.#shardsDirectory, this.#files)
      } catch (error) {
        this.#hasUnsyncedShards = true
        throw error
      }
    }
    return this.#files.open(path, 'r')
  }

  async *#read(descriptor: number, { start, end }: ByteRange): AsyncGenerator<Uint8Array, void, void> {
    // Two blocks: one is sent while the next one is read.
    const blockBytes = Math.min(BLOCK_BYTES, end - start + 1)
    const blocks = [this.#blocks.take(blockBytes), this.#blocks.take(blockBytes)] as const
    let position = start
    let pending: Promise<Uint8Array> | undefined
    const readNext = (block: Buffer): Promise<Uint8Array> | undefined => {
      if (position > end) return undefined
      const length = Math.min(block.length, end - position + 1)
      const reading = readFully(this.#files, descriptor, block.subarray(0, length), position)
      // May reject long before it is awaited: the reader is slow, or never comes back.
      reading.catch(() => {})
      position += length
      return reading
    }
    try {
      pending = readNext(blocks[0])
      for (let turn = 1; pending !== undefined; turn++) {
        const block = await pending
        pending = readNext(blocks[turn % 2 === 0 ? 0 : 1])
        yield block
      }
    } finally {
      // A pending read still writes into its block.
      await pending?.catch(() => {})
      for (const block of blocks) this.#blocks.recycle(block)
    }
  }

  async #requireHardLinks(): Promise<void> {
    const [probe, second] = [join(this.#stagingDirectory, 'link-probe'), join(this.#root, 'blobs', 'link-probe')]
    const files = this.#files
    await Promise.all([files.remove(probe), files.remove(second)])
    await files.close(await files.open(probe, 'w'))
    try {
      await files.link(probe, second)
      await files.unlink(second)
    } catch (cause) {
      throw new Error(`${this.#root} is on a file system without hard links. Put DATA_DIR on another disk`, { cause })
    } finally {
      await files.unlink(probe)
    }
  }
}

async function readFully(files: FileSystem, descriptor: number, block: Buffer, position: number): Promise<Uint8Array> {
  if ((await readInto(files, descriptor, block, position)) < block.length) throw new AppError('file_damaged')
  return block
}
