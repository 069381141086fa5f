import type { FileSystem } from './file-system.ts'

/** Writes all of `bytes` at an offset. */
export async function writeFully(
  files: FileSystem,
  descriptor: number,
  bytes: Buffer,
  position: number,
): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += await files.write(descriptor, bytes, written, bytes.length - written, position + written)
  }
}

/** Fills a block from an offset and returns the number of bytes; fewer at the end of the file. */
export async function readInto(
  files: FileSystem,
  descriptor: number,
  block: Buffer,
  position: number,
): Promise<number> {
  let filled = 0
  while (filled < block.length) {
    const readBytes = await files.read(descriptor, block, filled, block.length - filled, position + filled)
    if (readBytes === 0) break
    filled += readBytes
  }
  return filled
}

/** Reads up to `lengthBytes` bytes from an offset; fewer at the end of the file. */
export async function readAt(
  files: FileSystem,
  descriptor: number,
  position: number,
  lengthBytes: number,
): Promise<Buffer> {
  const block = Buffer.allocUnsafe(lengthBytes)
  return block.subarray(0, await readInto(files, descriptor, block, position))
}
