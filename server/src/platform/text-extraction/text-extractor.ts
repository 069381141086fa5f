import { WorkerFailure, WorkerProcess } from '../process/worker-process.ts'
import type { ExtractionJob } from './extract-text.ts'

const TIME_LIMIT_MS = 30_000

/** Reads the text inside files, one at a time, in a process beside the server that may die of a file without harm. */
export class TextExtractor {
  readonly #worker = new WorkerProcess<ExtractionJob, string>({
    script: new URL('./extraction-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
  })

  /** The text, or null where the file cannot be read. To be called again only when the former call has settled. */
  async extract(job: ExtractionJob): Promise<string | null> {
    try {
      return await this.#worker.ask(job)
    } catch (error) {
      if (error instanceof WorkerFailure && !this.#worker.isClosed) return null
      throw error
    }
  }

  /** Gives the memory of the process back until the next text is read. Only while none is. */
  rest(): Promise<void> {
    return this.#worker.renew()
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
