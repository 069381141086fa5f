import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { AppError } from '../errors.ts'
import type { ByteRange, OpenBlob } from './blob-store.ts'
import { callDisk, closeOnDisk } from './disk-calls.ts'
import { type LinkedContent, readLinkedKey } from './linked-key.ts'
import { type FileHandle, isDirectory, openInside, pathOfHandle } from './open-inside.ts'

const BLOCK_BYTES = MEBIBYTE
/** A program for which the one that started it no longer waits may still be about to open the file. */
const ABANDONED_MS = 120_000

/** A directory of the server that is linked into Cloud Storage. */
export interface LinkedDirectory {
  /** Its path, without symbolic links. */
  directory: string
  /** Whether what was indexed is in it. */
  isOnline: boolean
}

interface OpenContent {
  handle: FileHandle
  /** The linked directory that it is in. */
  directory: string
  content: LinkedContent
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
    const { handle, directory } = await this.#open(content)
    let isClosed = false
    return {
      read: (range) => this.#read({ handle, directory, content }, range),
      suspect: () => this.#onBehind(content.linkId, content.path),
      close: async () => {
        if (isClosed) return
        isClosed = true
        await closeOnDisk(directory, handle)
      },
    }
  }

  /**
   * Lends a path for as long as `use` runs, by which other programs can read a file, whatever becomes of its name. Throws
   * what `open` throws; `linked_file_changed` also if the file was changed meanwhile.
   */
  async lend<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const content = readLinkedKey(key)
    const { handle, directory } = await this.#open(content)
    const close = () => void closeOnDisk(directory, handle)
    try {
      const result = await use(pathOfHandle(handle, process.pid))
      await this.#requireSame({ handle, directory, content })
      close()
      return result
    } catch (error) {
      setTimeout(close, ABANDONED_MS).unref()
      throw error
    }
  }

  async #open(content: LinkedContent): Promise<Omit<OpenContent, 'content'>> {
    const linked = this.#directories.get(content.linkId)
    if (linked === undefined || !linked.isOnline) throw new AppError('linked_offline')
    const { directory } = linked
    try {
      const handle = await openInside(directory, content.path)
      try {
        await this.#requireSame({ handle, directory, content })
        return { handle, directory }
      } catch (error) {
        await closeOnDisk(directory, handle)
        throw error
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM') throw new AppError('linked_file_unreadable', { cause: error })
      this.#onBehind(content.linkId, content.path)
      const isThere = await isDirectory(directory)
      throw new AppError(isThere ? 'linked_file_changed' : 'linked_offline', { cause: error })
    }
  }

  async *#read(open: OpenContent, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
    const { handle, directory } = open
    for (let position = start; position <= end; ) {
      // Not reused, unlike those of own blobs: readers of linked files are few.
      const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, end - position + 1))
      const at = position
      const { bytesRead } = await callDisk(directory, () => handle.read(block, 0, block.length, at))
      await this.#requireSame(open)
      if (bytesRead === 0) throw new AppError('linked_file_changed')
      position += bytesRead
      yield block.subarray(0, bytesRead)
    }
  }

  /** Throws `linked_file_changed`, or `linked_offline`. */
  async #requireSame({ handle, directory, content }: OpenContent): Promise<void> {
    const { linkId, path, sizeBytes, mtimeNs, inode } = content
    const { size, mtimeNs: foundNs, ino, ...stats } = await callDisk(directory, () => handle.stat({ bigint: true }))
    const isFile = (stats.mode & 0o170000n) === 0o100000n
    if (isFile && size === BigInt(sizeBytes) && String(foundNs) === mtimeNs && String(ino) === inode) return
    this.#onBehind(linkId, path)
    throw new AppError('linked_file_changed')
  }
}
