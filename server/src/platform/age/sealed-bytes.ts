import { type FileHandle, open } from 'node:fs/promises'

/** The bytes of an age file, wherever they are. */
export interface SealedBytes {
  /** Of all of them, as far as is known. */
  readonly sizeBytes: number
  /** Puts bytes from `position` on into the beginning of a block. Gives their count, which is smaller only at the end. */
  read(block: Buffer, lengthBytes: number, position: number): Promise<number>
  /** What lies behind `position` will be read once, in order. */
  keepUntil(position: number): void
  close(): Promise<void>
}

/** Those of a file on a disk. */
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
