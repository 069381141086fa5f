import { type FileHandle, open } from 'node:fs/promises'

/** The bytes of an age file, from any source. */
export interface SealedBytes {
  /** Total size, as far as known. */
  readonly sizeBytes: number
  /** Reads bytes from `position` into the start of a block. Returns their number, which is smaller only at the end. */
  read(block: Buffer, lengthBytes: number, position: number): Promise<number>
  /** Announces that everything after `position` will be read once, in order. */
  keepUntil(position: number): void
  close(): Promise<void>
}

/** The bytes of a file on disk. */
export class BytesOnDisk implements SealedBytes {
  readonly sizeBytes: number
  readonly #file: FileHandle

  private constructor(file: FileHandle, sizeBytes: number) {
    this.#file = file
    this.sizeBytes = sizeBytes
  }

  static async open(path: string): Promise<BytesOnDisk> {
    const file = await open(path, 'r')
    try {
      return new BytesOnDisk(file, (await file.stat()).size)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async read(block: Buffer, lengthBytes: number, position: number): Promise<number> {
    let count = 0
    while (count < lengthBytes) {
      const { bytesRead } = await this.#file.read(block, count, lengthBytes - count, position + count)
      if (bytesRead === 0) break
      count += bytesRead
    }
    return count
  }

  keepUntil(): void {}

  close(): Promise<void> {
    return this.#file.close()
  }
}
