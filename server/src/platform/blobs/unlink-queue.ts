import type { FileSystem } from './file-system.ts'

const UNLINK_AT_ONCE = 128
const UNLINK_AFTER_MS = 50

/**
 * Removes unneeded names in batches: a removal between every two small files would make each of them wait for the file
 * system's journal. Names left behind are swept at the next start.
 */
export class UnlinkQueue {
  readonly #files: FileSystem
  #paths: string[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(files: FileSystem) {
    this.#files = files
  }

  add(path: string): void {
    this.#paths.push(path)
    if (this.#paths.length >= UNLINK_AT_ONCE) void this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), UNLINK_AFTER_MS).unref()
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const paths = this.#paths
    this.#paths = []
    await Promise.allSettled(paths.map((path) => this.#files.unlink(path)))
  }
}
