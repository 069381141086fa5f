import { AppError } from '../errors.ts'
import type { ByteRange, OpenBlob } from './blob-store.ts'
import { type LinkedContent, readLinkedKey } from './linked-key.ts'
import { type FileHandle, isDirectory, openInside, pathOfHandle } from './open-inside.ts'

const BLOCK_BYTES = 1024 * 1024
/** A program for which the one that started it no longer waits may still be about to open the file. */
const ABANDONED_MS = 120_000

/** A directory of the server that is linked into Cloud Storage. */
export interface LinkedDirectory {
  /** Its path, without symbolic links. */
  directory: string
  /** Whether what was indexed is in it. */
  isOnline: boolean
}

/**
 * The bytes of files in linked directories, read where they are. A file must be what its key says, before and after
 * each block is read, so that nothing is served half old and half new.
 */
export class LinkedContents {
  readonly #directories = new Map<string, LinkedDirectory>()
  #onBehind: (linkId: string, path: string) => void = () => {}

  /** Calls `listener` with the path of a file that is not as it was indexed. */
  watch(listener: (linkId: string, path: string) => void): void {
    this.#onBehind = listener
  }

  set(linkId: string, directory: LinkedDirectory): void {
    this.#directories.set(linkId, directory)
  }

  remove(linkId: string): void {
    this.#directories.delete(linkId)
  }

  /** Throws `linked_offline`, `linked_file_changed` or `linked_file_unreadable`. */
  async open(key: string): Promise<OpenBlob> {
    const content = readLinkedKey(key)
    const handle = await this.#open(content)
    let isClosed = false
    return {
      read: (range) => this.#read(handle, content, range),
      suspect: () => this.#onBehind(content.linkId, content.path),
      close: async () => {
        if (isClosed) return
        isClosed = true
        await handle.close()
      },
    }
  }

  /**
   * Lends a path for as long as `use` runs, by which other programs can read a file, whatever becomes of its name. Throws
   * what `open` throws; `linked_file_changed` also if the file was changed meanwhile.
   */
  async lend<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const content = readLinkedKey(key)
    const handle = await this.#open(content)
    const close = () => void handle.close().catch(() => {})
    try {
      const result = await use(pathOfHandle(handle, process.pid))
      await this.#requireSame(handle, content)
      close()
      return result
    } catch (error) {
      setTimeout(close, ABANDONED_MS).unref()
      throw error
    }
  }

  async #open(content: LinkedContent): Promise<FileHandle> {
    const linked = this.#directories.get(content.linkId)
    if (linked === undefined || !linked.isOnline) throw new AppError('linked_offline')
    try {
      const handle = await openInside(linked.directory, content.path)
      try {
        await this.#requireSame(handle, content)
        return handle
      } catch (error) {
        await handle.close()
        throw error
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM') throw new AppError('linked_file_unreadable', { cause: error })
      this.#onBehind(content.linkId, content.path)
      const isThere = await isDirectory(linked.directory)
      throw new AppError(isThere ? 'linked_file_changed' : 'linked_offline', { cause: error })
    }
  }

  async *#read(handle: FileHandle, content: LinkedContent, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
    for (let position = start; position <= end; ) {
      // Not reused, unlike those of own blobs: readers of linked files are few.
      const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, end - position + 1))
      const { bytesRead } = await handle.read(block, 0, block.length, position)
      await this.#requireSame(handle, content)
      if (bytesRead === 0) throw new AppError('linked_file_changed')
      position += bytesRead
      yield block.subarray(0, bytesRead)
    }
  }

  /** Throws `linked_file_changed`. */
  async #requireSame(handle: FileHandle, { linkId, path, sizeBytes, mtimeNs, inode }: LinkedContent): Promise<void> {
    const { size, mtimeNs: foundNs, ino, ...stats } = await handle.stat({ bigint: true })
    const isFile = (stats.mode & 0o170000n) === 0o100000n
    if (isFile && size === BigInt(sizeBytes) && String(foundNs) === mtimeNs && String(ino) === inode) return
    this.#onBehind(linkId, path)
    throw new AppError('linked_file_changed')
  }
}
