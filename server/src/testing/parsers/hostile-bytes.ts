import { setImmediate } from 'node:timers/promises'
import type { BlobReader } from '../../platform/blobs/blob-reader.ts'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'

/** Repeats a text up to a size in bytes, between an optional start and end. */
export function repeated(
  sizeBytes: number,
  unit: string,
  { before = '', after = '' }: { before?: string; after?: string } = {},
): string {
  const bytes = Buffer.byteLength(unit)
  return before + unit.repeat(Math.ceil(sizeBytes / bytes)) + after
}

/** Reads from memory, and yields to the event loop as the disk does. */
export function memoryReader(bytes: Buffer): BlobReader {
  return {
    sizeBytes: bytes.length,
    async readAt(position, lengthBytes) {
      await setImmediate()
      return bytes.subarray(Math.max(0, position), Math.max(0, position + lengthBytes))
    },
  }
}

export function memoryBlob(bytes: Buffer): OpenBlob {
  const reader = memoryReader(bytes)
  return {
    async *read({ start, end } = { start: 0, end: bytes.length - 1 }) {
      yield await reader.readAt(start, end - start + 1)
    },
    suspect: () => {},
    close: async () => {},
  }
}

/** A big-endian number of four bytes. */
export function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

/** An MP4 box. */
export function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([number32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

/** Nested boxes. */
export function nestedBoxes(sizeBytes: number, type: string): Buffer {
  const depth = Math.floor(sizeBytes / 8)
  const bytes = Buffer.alloc(depth * 8)
  for (let level = 0; level < depth; level++) {
    bytes.writeUInt32BE((depth - level) * 8, level * 8)
    bytes.write(type, level * 8 + 4, 'latin1')
  }
  return bytes
}

/** An EBML element with a four-byte size. */
export function element(id: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const size = number32(content.length)
  size.writeUInt8((size[0] ?? 0) | 0x10, 0)
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}
