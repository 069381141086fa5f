import fs from 'node:fs'
import { promisify } from 'node:util'

// File descriptors instead of `FileHandle`: for small files the objects and their bookkeeping cost more than the work.
export const openFile = promisify(fs.open)
export const syncFile = promisify(fs.fsync)
export const syncFileData = promisify(fs.fdatasync)
export const closeFile = promisify(fs.close)
const writeFile = promisify(fs.write)
const readFile = promisify(fs.read)

/** Writes all of `bytes` at an offset. */
export async function writeFully(descriptor: number, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const rest = bytes.length - written
    const { bytesWritten } = await writeFile(descriptor, bytes, written, rest, position + written)
    written += bytesWritten
  }
}

/** Up to `lengthBytes` bytes from an offset on; fewer where the file ends. */
export async function readAt(descriptor: number, position: number, lengthBytes: number): Promise<Buffer> {
  const block = Buffer.allocUnsafe(lengthBytes)
  let filled = 0
  while (filled < lengthBytes) {
    const { bytesRead } = await readFile(descriptor, block, filled, lengthBytes - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return block.subarray(0, filled)
}
