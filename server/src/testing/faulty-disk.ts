import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { diskFileSystem, type FileSystem } from '../platform/blobs/file-system.ts'
import { Faults } from './faults.ts'

/** The content that a name refers to. Two names may refer to the same one. */
interface Content {
  /** Bytes were written that may not be on disk yet. */
  isDirty: boolean
  /** A sync has failed: the system may have dropped the bytes, whatever it reports later. */
  isLost: boolean
}

/**
 * A real disk whose steps can be made to fail, and which tracks what would survive a power failure: files and names
 * count only once synced.
 */
export class FaultyDisk {
  readonly faults = new Faults()
  readonly fileSystem: FileSystem
  readonly #open = new Map<number, { path: string; content: Content }>()
  readonly #contents = new Map<string, Content>()
  readonly #unsyncedNames = new Set<string>()
  #failedReadCount = 0

  constructor() {
    this.fileSystem = this.#watched()
  }

  /** Paths of the open files. */
  get openPaths(): string[] {
    return [...this.#open.values()].map(({ path }) => path)
  }

  /** How often a stored file could not be opened or read. */
  get failedReadCount(): number {
    return this.#failedReadCount
  }

  /** Whether a file would survive a power failure now, undamaged. */
  isDurable(path: string): boolean {
    const { isDirty, isLost } = this.#contents.get(path) ?? { isDirty: true, isLost: false }
    return !isDirty && !isLost && !this.#unsyncedNames.has(path) && !this.#unsyncedNames.has(dirname(path))
  }

  #watched(): FileSystem {
    const { faults } = this
    const disk = diskFileSystem
    const step = <Result>(name: keyof FileSystem, work: () => Promise<Result>) => faults.step(name, work)
    return {
      open: async (path, flags, mode) => {
        const isNew = !existsSync(path)
        const opening = step('open', () => disk.open(path, flags, mode))
        const descriptor = await (isNew ? opening : this.#counted(opening))
        if (isNew) this.#unsyncedNames.add(path)
        this.#open.set(descriptor, { path, content: this.#contentAt(path) })
        return descriptor
      },
      close: async (descriptor) => {
        this.#open.delete(descriptor)
        // The system releases a descriptor even if closing fails.
        await disk.close(descriptor)
        await step('close', async () => {})
      },
      write: async (descriptor, bytes, offset, length, position) => {
        const content = this.#open.get(descriptor)?.content
        if (content !== undefined) Object.assign(content, { isDirty: true, isLost: false })
        const half = () => disk.write(descriptor, bytes, offset, Math.ceil(length / 2), position)
        return faults.step('write', () => disk.write(descriptor, bytes, offset, length, position), half)
      },
      read: (...read) => this.#counted(step('read', () => disk.read(...read))),
      sync: (descriptor) => this.#sync('sync', descriptor),
      syncData: (descriptor) => this.#sync('syncData', descriptor),
      link: async (from, to) => {
        await step('link', () => disk.link(from, to))
        this.#contents.set(to, this.#contentAt(from))
        this.#unsyncedNames.add(to)
      },
      unlink: async (path) => {
        await step('unlink', () => disk.unlink(path))
        this.#forget(path)
      },
      remove: async (path) => {
        await step('remove', () => disk.remove(path))
        this.#forget(path)
      },
      makeDirectory: async (path) => {
        const isNew = await step('makeDirectory', () => disk.makeDirectory(path))
        if (isNew) this.#unsyncedNames.add(path)
        return isNew
      },
      list: (path) => step('list', () => disk.list(path)),
      sizeOf: (path) => step('sizeOf', () => disk.sizeOf(path)),
      space: (path) => step('space', () => disk.space(path)),
    }
  }

  async #sync(name: 'sync' | 'syncData', descriptor: number): Promise<void> {
    const file = this.#open.get(descriptor)
    try {
      await this.faults.step(name, () => diskFileSystem[name](descriptor))
    } catch (error) {
      if (file?.content.isDirty) file.content.isLost = true
      throw error
    }
    if (file === undefined) return
    file.content.isDirty = false
    for (const path of this.#unsyncedNames) if (dirname(path) === file.path) this.#unsyncedNames.delete(path)
  }

  async #counted<Result>(reading: Promise<Result>): Promise<Result> {
    try {
      return await reading
    } catch (error) {
      this.#failedReadCount++
      throw error
    }
  }

  #contentAt(path: string): Content {
    const content = this.#contents.get(path) ?? { isDirty: false, isLost: false }
    this.#contents.set(path, content)
    return content
  }

  #forget(path: string): void {
    this.#contents.delete(path)
    this.#unsyncedNames.delete(path)
  }
}
