import { constants, fstatSync, ftruncateSync, readSync, writeFileSync } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const TAIL_MAX_LINES = 200
const BLOCK_BYTES = 64 * 1024
/** Polling interval for a log file that the program itself writes. */
const FOLLOW_MS = 250

/** Output is skipped once reading is behind by so many times the size of a log: before that, no line is missed. */
const BEHIND_MAX_LOGS = 16

/** The last lines of a program's output, in memory. */
export class LogTail {
  #lines: string[] = []

  get lines(): readonly string[] {
    return this.#lines.slice(-TAIL_MAX_LINES)
  }

  add(line: string): void {
    this.#lines.push(line)
    // Trimmed in batches, so that most lines cost no copy.
    if (this.#lines.length >= 2 * TAIL_MAX_LINES) this.#lines = this.#lines.slice(-TAIL_MAX_LINES)
  }
}

/** The previous log file, after rotation. */
export function rotatedPath(path: string): string {
  return `${path}.1`
}

/** A log file written by the server: at most `maxBytes`, and as much in the rotated file. */
export class RotatedLog {
  readonly #path: string
  readonly #maxBytes: number
  #file: FileHandle | undefined
  #sizeBytes = 0

  constructor(path: string, maxBytes: number) {
    this.#path = path
    this.#maxBytes = maxBytes
  }

  /** Calls must not overlap. */
  async write(bytes: Buffer): Promise<void> {
    if (this.#file !== undefined && this.#sizeBytes + bytes.length > this.#maxBytes) {
      await this.close()
      await rename(this.#path, rotatedPath(this.#path))
    }
    this.#file ??= await this.#open()
    this.#sizeBytes += bytes.length
    await this.#file.write(bytes)
  }

  async close(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    await file?.close()
  }

  async #open(): Promise<FileHandle> {
    const file = await openLog(this.#path)
    this.#sizeBytes = (await file.stat()).size
    return file
  }
}

/** Opens a log for appending; that stays true after it is truncated. */
export function openLog(path: string): Promise<FileHandle> {
  return open(path, constants.O_CREAT | constants.O_APPEND | constants.O_RDWR, 0o600)
}

/**
 * Yields what a program writes to its log file, starting with what is there, until the signal is aborted. Skips output only
 * if the reading falls far behind. Rotates by copying and truncating, which works because the program has the file open for
 * appending.
 */
export async function* followLog(
  path: string,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): AsyncGenerator<Buffer, void, void> {
  const file = await openLog(path)
  try {
    let position = 0
    for (;;) {
      // One last pass after the abort, for output printed just before it.
      const isLast = signal.aborted
      const { size } = await file.stat()
      if (position > size) position = 0
      if (size - position > BEHIND_MAX_LOGS * maxBytes) position = size - maxBytes
      while (position < size) {
        const block = Buffer.alloc(Math.min(BLOCK_BYTES, size - position))
        const { bytesRead } = await file.read(block, 0, block.length, position)
        if (bytesRead === 0) break
        position += bytesRead
        yield block.subarray(0, bytesRead)
      }
      if (size > maxBytes && rotate(file.fd, path, { position, maxBytes })) position = 0
      if (isLast) return
      await delay(FOLLOW_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await file.close()
  }
}

/**
 * Copies the last `maxBytes` to the rotated file and empties the log. Returns false, and empties nothing, if there is output
 * after `position` that has not been read, unless the log has grown far too large. Otherwise only what the program writes
 * between that check and the truncation, microseconds, is lost.
 */
function rotate(
  descriptor: number,
  path: string,
  { position, maxBytes }: { position: number; maxBytes: number },
): boolean {
  const last = Buffer.alloc(maxBytes)
  const length = readSync(descriptor, last, 0, maxBytes, position - maxBytes)
  writeFileSync(rotatedPath(path), last.subarray(0, length), { mode: 0o600 })
  const { size } = fstatSync(descriptor)
  if (size > position && size <= BEHIND_MAX_LOGS * maxBytes) return false
  ftruncateSync(descriptor, 0)
  return true
}
