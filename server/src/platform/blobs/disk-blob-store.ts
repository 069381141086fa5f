import { constants } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { randomId } from '../ids.ts'
import { BlobHoldProbe } from './blob-hold.ts'
import type { BlobStore, ByteRange, OpenBlob } from './blob-store.ts'
import { BlockBuffers } from './block-buffers.ts'
import { closeFile, openFile } from './descriptors.ts'
import { DiskPartialBlobs } from './disk-partial-blobs.ts'
import { DiskStagedBlob } from './disk-staged-blob.ts'
import { FreeSpace } from './free-space.ts'
import { syncDirectory } from './sync-directory.ts'
import { UnlinkQueue } from './unlink-queue.ts'

const KEY = /^[0-9a-f]{32}$/
const BLOCK_BYTES = 1024 * 1024

/**
 * Blobs as files: written in `staging/`, then linked to `blobs/xx/`, where xx are the first two digits of the key.
 * The name in staging stays until the row is committed. So a restart after a crash finds every blob that may lack a
 * row by listing staging alone, however many blobs there are.
 */
export class DiskBlobStore implements BlobStore {
  readonly partials: DiskPartialBlobs
  readonly #root: string
  readonly #freeSpace: FreeSpace
  readonly #blocks = new BlockBuffers(BLOCK_BYTES)
  readonly #unlinks = new UnlinkQueue()
  readonly #shards = new Map<string, Promise<number>>()
  readonly #hold: BlobHoldProbe

  private constructor(root: string) {
    this.#root = root
    this.#freeSpace = new FreeSpace(root)
    this.#hold = new BlobHoldProbe(root)
    this.partials = new DiskPartialBlobs({
      directory: join(root, 'uploads'),
      stagingDirectory: this.#stagingDirectory,
      isKey: (name) => KEY.test(name),
      place: (key) => this.#place(key),
    })
  }

  static async open(root: string): Promise<DiskBlobStore> {
    const store = new DiskBlobStore(root)
    await mkdir(store.#stagingDirectory, { recursive: true, mode: 0o700 })
    await mkdir(join(root, 'blobs'), { recursive: true, mode: 0o700 })
    await store.partials.prepare()
    await store.#requireHardLinks()
    await syncDirectory(root)
    return store
  }

  stage(): Promise<DiskStagedBlob> {
    const key = randomId()
    return DiskStagedBlob.create({ key, ...this.#place(key) })
  }

  async open(key: string): Promise<OpenBlob> {
    const file = await open(this.#path(key), 'r').catch((cause) => {
      throw cause.code === 'ENOENT' ? new AppError('file_damaged', { cause }) : cause
    })
    return { read: (range) => this.#read(file, range), close: () => file.close() }
  }

  localPath(key: string): string {
    return this.#path(key)
  }

  get isHeld(): boolean {
    return this.#hold.isHeld
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  async sweep(findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const names = await readdir(this.#stagingDirectory)
    const keys = names.filter((name) => KEY.test(name))
    const referenced = await findReferenced(keys)
    for (const key of keys) if (!referenced.has(key)) await this.delete(key)
    for (const name of names) await rm(join(this.#stagingDirectory, name), { force: true })
  }

  space(): Promise<{ totalBytes: number; freeBytes: number }> {
    return this.#freeSpace.measure()
  }

  async close(): Promise<void> {
    await this.partials.close()
    await this.#unlinks.flush()
    const shards = [...this.#shards.values()]
    this.#shards.clear()
    await Promise.allSettled(shards.map(async (shard) => closeFile(await shard)))
    this.#hold.close()
  }

  /** Where a key's bytes go, and what all that are being written share. */
  #place(key: string) {
    return {
      stagingPath: join(this.#stagingDirectory, key),
      blobPath: this.#path(key),
      openShard: () => this.#openShard(key),
      freeSpace: this.#freeSpace,
      blocks: this.#blocks,
      unlinks: this.#unlinks,
    }
  }

  get #stagingDirectory(): string {
    return join(this.#root, 'staging')
  }

  #path(key: string): string {
    if (!KEY.test(key)) throw new Error('Not the key of a blob')
    return join(this.#root, 'blobs', key.slice(0, 2), key)
  }

  /** The directory that holds a key's blob, made durable at its first use and kept open to be synced. */
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
    const parent = join(this.#root, 'blobs')
    const path = join(parent, name)
    if ((await mkdir(path, { recursive: true, mode: 0o700 })) !== undefined) await syncDirectory(parent)
    return openFile(path, constants.O_RDONLY)
  }

  async *#read(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Uint8Array, void, void> {
    // Two blocks: while one is sent, the next is read.
    const blockBytes = Math.min(BLOCK_BYTES, end - start + 1)
    const blocks = [this.#blocks.take(blockBytes), this.#blocks.take(blockBytes)] as const
    let position = start
    let pending: Promise<Uint8Array> | undefined
    const readNext = (block: Buffer): Promise<Uint8Array> | undefined => {
      if (position > end) return undefined
      const length = Math.min(block.length, end - position + 1)
      const reading = readFully(file, block, length, position)
      // It may fail long before it is waited for: who reads is slow, or never comes back.
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
      // A read in flight still writes into its block.
      await pending?.catch(() => {})
      for (const block of blocks) this.#blocks.giveBack(block)
    }
  }

  async #requireHardLinks(): Promise<void> {
    const [probe, second] = [join(this.#stagingDirectory, 'link-probe'), join(this.#root, 'blobs', 'link-probe')]
    await Promise.all([rm(probe, { force: true }), rm(second, { force: true })])
    await (await open(probe, 'w')).close()
    try {
      await link(probe, second)
      await unlink(second)
    } catch (cause) {
      throw new Error(`${this.#root} is on a file system without hard links. Put DATA_DIR on another disk`, { cause })
    } finally {
      await unlink(probe)
    }
  }
}

async function readFully(file: FileHandle, block: Buffer, length: number, position: number): Promise<Uint8Array> {
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(block, filled, length - filled, position + filled)
    if (bytesRead === 0) throw new AppError('file_damaged')
    filled += bytesRead
  }
  return length === block.length ? block : block.subarray(0, length)
}
