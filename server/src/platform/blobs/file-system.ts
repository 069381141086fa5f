import fs from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * All disk operations of the blob code, one function per step, so that a test can make any of them fail. Uses
 * descriptors instead of `FileHandle`: for small files the objects and their bookkeeping cost more than the work.
 */
export interface FileSystem {
  open(path: string, flags: string, mode?: number): Promise<number>
  close(descriptor: number): Promise<void>
  /** Returns the number of bytes written, which may be fewer than requested. */
  write(descriptor: number, bytes: Buffer, offset: number, length: number, position: number): Promise<number>
  /** The same for reading; 0 at the end of the file. */
  read(descriptor: number, bytes: Buffer, offset: number, length: number, position: number): Promise<number>
  /** Makes a file, or the names in a directory, durable. */
  sync(descriptor: number): Promise<void>
  /** Makes the content and size of a file durable. */
  syncData(descriptor: number): Promise<void>
  link(from: string, to: string): Promise<void>
  /** Rejects when the name does not exist. */
  unlink(path: string): Promise<void>
  /** Does nothing when the name does not exist. */
  remove(path: string): Promise<void>
  /** Also creates missing parents. False if it existed already. */
  makeDirectory(path: string): Promise<boolean>
  /** The names in a directory. */
  list(path: string): Promise<string[]>
  sizeOf(path: string): Promise<number>
  /** Total and free bytes of the disk that a path is on. A total of 0 means that the file system reports none. */
  space(path: string): Promise<{ totalBytes: number; freeBytes: number }>
}

const write = promisify(fs.write)
const read = promisify(fs.read)
const stat = promisify(fs.stat)
const statfs = promisify(fs.statfs)

export const diskFileSystem: FileSystem = {
  open: promisify(fs.open),
  close: promisify(fs.close),
  write: async (...step) => (await write(...step)).bytesWritten,
  read: async (...step) => (await read(...step)).bytesRead,
  sync: promisify(fs.fsync),
  syncData: promisify(fs.fdatasync),
  link: promisify(fs.link),
  unlink: promisify(fs.unlink),
  remove: (path) => rm(path, { force: true }),
  makeDirectory: async (path) => (await mkdir(path, { recursive: true, mode: 0o700 })) !== undefined,
  list: (path) => readdir(path),
  sizeOf: async (path) => (await stat(path)).size,
  async space(path) {
    const { bsize, blocks, bavail } = await statfs(path)
    return { totalBytes: blocks * bsize, freeBytes: bavail * bsize }
  },
}
