import fs from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Everything that blobs ask of the disk, one function for each step, so that a test can make any of them fail. Files are
 * descriptors instead of `FileHandle`: for small files the objects and their bookkeeping cost more than the work.
 */
export interface FileSystem {
  open(path: string, flags: string, mode?: number): Promise<number>
  close(descriptor: number): Promise<void>
  /** Gives the number of bytes that it wrote, which may be fewer than asked for. */
  write(descriptor: number, bytes: Buffer, offset: number, length: number, position: number): Promise<number>
  /** The same for reading; 0 where the file ends. */
  read(descriptor: number, bytes: Buffer, offset: number, length: number, position: number): Promise<number>
  /** Makes a file, or the names in a directory, durable. */
  sync(descriptor: number): Promise<void>
  /** Makes the bytes of a file durable, and its size. */
  syncData(descriptor: number): Promise<void>
  link(from: string, to: string): Promise<void>
  /** Fails where the name is not there. */
  unlink(path: string): Promise<void>
  /** Does nothing where the name is not there. */
  remove(path: string): Promise<void>
  /** With the directories above it. False where it was there already. */
  makeDirectory(path: string): Promise<boolean>
  /** The names in a directory. */
  list(path: string): Promise<string[]>
  sizeOf(path: string): Promise<number>
  /** Size of the disk that a path is on and what is free on it, in bytes. */
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
