import { type FileHandle, open, truncate } from 'node:fs/promises'
import { MEBIBYTE } from '@pinloft/contract/shared/units'

/** What begins the file. */
const HEADER_BYTES = 24
/** One packet: two numbers for its time, how much of it is kept, its length, and the one byte that is kept. */
const RECORD_BYTES = 17
const LENGTH_OFFSET = 12
const CHUNK_BYTES = RECORD_BYTES * 4096
const MAX_BYTES = MEBIBYTE

/**
 * How much a machine has sent or received: QEMU has no counters for it, but notes each packet in a file. Its bytes are
 * not kept, only their number. Every record has the same size.
 */
export class PacketLog {
  readonly #path: string
  /** Up to where the file is counted. */
  #endBytes: number | undefined
  #countedBytes = 0
  #counting: Promise<number | null> = Promise.resolve(null)

  constructor(path: string) {
    this.#path = path
  }

  /** Bytes of all packets since it was first called. Null if there is no such file. */
  count(): Promise<number | null> {
    this.#counting = this.#counting.then(() => this.#countNew())
    return this.#counting
  }

  async #countNew(): Promise<number | null> {
    const file = await open(this.#path).catch(() => undefined)
    if (file === undefined) return null
    try {
      const { size, blocks } = await file.stat()
      const endBytes = HEADER_BYTES + RECORD_BYTES * Math.max(0, Math.floor((size - HEADER_BYTES) / RECORD_BYTES))
      const fromBytes = this.#endBytes ?? endBytes
      if (endBytes > fromBytes) this.#countedBytes += await lengthsBetween(file, fromBytes, endBytes)
      this.#endBytes = Math.max(fromBytes, endBytes)
      // QEMU goes on where it was: what lies before becomes a hole, and the few records that are just written are lost.
      if (blocks * 512 > MAX_BYTES) await truncate(this.#path, 0)
      return this.#countedBytes
    } finally {
      await file.close()
    }
  }
}

async function lengthsBetween(file: FileHandle, fromBytes: number, endBytes: number): Promise<number> {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let sumBytes = 0
  for (let at = fromBytes; at < endBytes; ) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(CHUNK_BYTES, endBytes - at), at)
    const recordsBytes = bytesRead - (bytesRead % RECORD_BYTES)
    if (recordsBytes === 0) break
    for (let record = 0; record < recordsBytes; record += RECORD_BYTES) {
      sumBytes += chunk.readUInt32LE(record + LENGTH_OFFSET)
    }
    at += recordsBytes
  }
  return sumBytes
}
