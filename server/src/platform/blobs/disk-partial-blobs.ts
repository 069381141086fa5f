import { join } from 'node:path'
import { FileDigests } from '../hashing/file-digests.ts'
import { randomId } from '../ids.ts'
import type { PartialBlobs } from './blob-store.ts'
import { DiskPartialBlob, type PartialPlacement } from './disk-partial-blob.ts'
import { DiskSpool } from './disk-spool.ts'
import type { FileSystem } from './file-system.ts'
import { syncDirectory } from './sync-directory.ts'

type Placed = Omit<PartialPlacement, 'key' | 'partialPath' | 'digest'>

interface Surroundings {
  files: FileSystem
  directory: string
  stagingDirectory: string
  isKey(name: string): boolean
  /** The location of a key's blob, and what it shares with all others. */
  place(key: string): Placed
}

/** Partial blobs as files in one directory, named by the keys that they will have as blobs. */
export class DiskPartialBlobs implements PartialBlobs {
  readonly #surroundings: Surroundings
  readonly #digests = new FileDigests()

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  prepare(): Promise<unknown> {
    return this.#surroundings.files.makeDirectory(this.#surroundings.directory)
  }

  async create(): Promise<DiskPartialBlob> {
    const key = randomId()
    const blob = await this.#open(key, 'wx+')
    try {
      await syncDirectory(this.#surroundings.directory, this.#surroundings.files)
    } catch (error) {
      await blob.discard()
      throw error
    }
    return blob
  }

  open(key: string): Promise<DiskPartialBlob> {
    return this.#open(key, 'r+')
  }

  async list(): Promise<Map<string, number>> {
    const { files, directory } = this.#surroundings
    const names = await files.list(directory)
    const sizes = await Promise.all(
      names
        .filter((name) => this.#surroundings.isKey(name))
        .map(async (name): Promise<[string, number]> => [name, await files.sizeOf(this.#path(name))]),
    )
    return new Map(sizes)
  }

  async discard(key: string): Promise<void> {
    const { blobPath, stagingPath, files } = this.#surroundings.place(key)
    for (const path of [blobPath, stagingPath, this.#path(key)]) await files.remove(path)
  }

  async letGo(key: string): Promise<void> {
    await this.#surroundings.files.remove(this.#path(key))
  }

  async spool(): Promise<DiskSpool> {
    const { stagingDirectory, place } = this.#surroundings
    const key = randomId()
    return DiskSpool.create(join(stagingDirectory, key), place(key))
  }

  close(): Promise<void> {
    return this.#digests.close()
  }

  async #open(key: string, flags: string): Promise<DiskPartialBlob> {
    const partialPath = this.#path(key)
    const descriptor = await this.#surroundings.files.open(partialPath, flags, 0o600)
    const digest = this.#digests.begin(partialPath)
    return new DiskPartialBlob({ ...this.#surroundings.place(key), key, partialPath, digest }, descriptor)
  }

  #path(key: string): string {
    if (!this.#surroundings.isKey(key)) throw new Error('Not the key of a blob')
    return join(this.#surroundings.directory, key)
  }
}
