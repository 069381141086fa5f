import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const BLOCK_BYTES = 256 * 1024

/** Bytes spooled to disk, in an unlinked file: nothing of it is left, whatever happens. */
export class Spool {
  readonly #file: FileHandle
  #gathered: Uint8Array[] = []
  #gatheredBytes = 0
  #writtenBytes = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** `directory` must be one that a server start sweeps. */
  static async create(directory: string): Promise<Spool> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const path = join(directory, `spool-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return new Spool(file)
  }

  get sizeBytes(): number {
    return this.#writtenBytes + this.#gatheredBytes
  }

  /** The bytes must not be reused. */
  async write(content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    this.#gathered.push(bytes)
    this.#gatheredBytes += bytes.byteLength
    if (this.#gatheredBytes >= BLOCK_BYTES) await this.flush()
  }

  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.#gathered)
    this.#gathered = []
    this.#gatheredBytes = 0
    for (let written = 0; written < bytes.length; ) {
      const rest = bytes.length - written
      const { bytesWritten } = await this.#file.write(bytes, written, rest, this.#writtenBytes)
      written += bytesWritten
      this.#writtenBytes += bytesWritten
    }
  }

  /** Yields the bytes from `start` to `end`, exclusive. Each block is only valid until the next one is requested. */
  async *read(start: number, end: number): AsyncGenerator<Uint8Array, void, void> {
    await this.flush()
    const block = Buffer.allocUnsafe(BLOCK_BYTES)
    for (let position = start; position < end; ) {
      const { bytesRead } = await this.#file.read(block, 0, Math.min(block.length, end - position), position)
      if (bytesRead === 0) return
      position += bytesRead
      yield block.subarray(0, bytesRead)
    }
  }

  /** Fills a block with the bytes from `position` on, as far as there are any. Returns their number. */
  async readAt(block: Uint8Array, position: number): Promise<number> {
    await this.flush()
    return (await this.#file.read(block, 0, block.byteLength, position)).bytesRead
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
