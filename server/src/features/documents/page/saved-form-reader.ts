import { WorkFailure } from '../../../platform/process/work-failure.ts'
import { WorkerProcess } from '../../../platform/process/worker-process.ts'
import { type SavedForm, unpackForm } from './saved-form.ts'

/** What is read within a few milliseconds, whoever wrote it. */
const SMALL_MAX_BYTES = 512 * 1024
const TIME_LIMIT_MS = 30_000
const WAITING_MAX_MS = 60_000
/** Enough for the largest document that can be saved; a forged one may ask for more than the server has. */
const HEAP_MEBIBYTES = 480

/** Reads the saved forms of files, which anyone may have written: large ones in a confined process. */
export class SavedFormReader {
  readonly #worker = new WorkerProcess<{ comment: Uint8Array }, SavedForm | null>({
    script: new URL('./saved-form-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
    waitingMaxMs: WAITING_MAX_MS,
    heapMebibytes: HEAP_MEBIBYTES,
  })

  /** Null if it cannot be read. Throws `document_unreadable` or `work_interrupted`. */
  async read(comment: Buffer): Promise<SavedForm | null> {
    const form = comment.byteLength > SMALL_MAX_BYTES ? 'too large' : await unpackForm(comment, SMALL_MAX_BYTES)
    if (form !== 'too large') return form
    try {
      return await this.#worker.ask({ comment })
    } catch (error) {
      throw error instanceof WorkFailure ? error.refusal('document_unreadable') : error
    }
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
