import { LineSplitter } from '../../../platform/process/line-splitter.ts'
import { readLine, type VideoLine } from './ytdlp-output.ts'

const COMPLAINTS_MAX_CHARACTERS = 16 * 1024

export interface DownloadProgress {
  doneBytes: number
  /** Null while it is not known. */
  totalBytes: number | null
}

interface Listener {
  onDescribed(video: VideoLine): void
  onProgress(progress: DownloadProgress): void
}

/** Reads what yt-dlp prints during a download. */
export class DownloadOutput {
  readonly #listener: Listener
  /** By file: sound and picture are downloaded one after the other. */
  readonly #files = new Map<string, { doneBytes: number; totalBytes: number | null }>()
  #expectedBytes: number | null = null
  #complaints = ''
  #path: string | null = null

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** Path of the finished file. */
  get path(): string | null {
    return this.#path
  }

  /** The last errors that were printed. */
  get complaints(): string {
    return this.#complaints
  }

  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const line of linesOf(output)) this.#take(line)
  }

  async readComplaints(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const line of linesOf(output)) {
      this.#complaints = `${this.#complaints}${line}\n`.slice(-COMPLAINTS_MAX_CHARACTERS)
    }
  }

  #take(text: string): void {
    const line = readLine(text)
    if (line?.type === 'video') this.#listener.onDescribed(line)
    if (line?.type === 'file') this.#path = line.path
    if (line?.type === 'sizes') this.#expectedBytes = sumOf(line.parts ?? [line.sizeBytes])
    if (line?.type !== 'progress') return
    const totalBytes = line.totalBytes ?? line.estimatedBytes
    this.#files.set(line.file, { doneBytes: line.doneBytes ?? 0, totalBytes })
    const files = [...this.#files.values()]
    const doneBytes = files.reduce((sum, file) => sum + file.doneBytes, 0)
    const knownBytes = this.#expectedBytes ?? sumOf(files.map((file) => file.totalBytes))
    this.#listener.onProgress({ doneBytes, totalBytes: knownBytes === null ? null : Math.max(knownBytes, doneBytes) })
  }
}

/** Null if any is unknown. */
function sumOf(sizes: readonly (number | null)[]): number | null {
  return sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0)
}

async function* linesOf(output: AsyncIterable<Buffer>): AsyncGenerator<string, void, void> {
  const splitter = new LineSplitter()
  for await (const bytes of output) yield* splitter.push(bytes)
  yield* splitter.end()
}
