import { WorkFailure } from '../process/work-failure.ts'
import { WorkerProcess } from '../process/worker-process.ts'
import type { ExtractionJob } from './extract-text.ts'

const TIME_LIMIT_MS = 30_000

/** Extracts text from files, one at a time, in a child process that may crash without harm. */
export class TextExtractor {
  readonly #worker = new WorkerProcess<ExtractionJob, string>({
    script: new URL('./extraction-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
  })

  /** Returns the text, or null when the file cannot be read. */
  async extract(job: ExtractionJob): Promise<string | null> {
    try {
      return await this.#worker.ask(job)
    } catch (error) {
      if (error instanceof WorkFailure && !this.#worker.isClosed) return null
      throw error
    }
  }

  /** Frees the memory of the process until the next extraction. */
  rest(): Promise<void> {
    return this.#worker.renew()
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
