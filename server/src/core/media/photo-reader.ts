import type { PhotoDetails } from '@pinloft/contract/media/endpoints'
import { WorkFailure } from '../../platform/process/work-failure.ts'
import { WorkerProcess } from '../../platform/process/worker-process.ts'

const TIME_LIMIT_MS = 20_000

/** The beginning of a picture's file. */
export interface PhotoJob {
  head: Uint8Array
}

/** Reads the metadata of pictures in a worker process, one at a time. */
export class PhotoReader {
  readonly #worker = new WorkerProcess<PhotoJob, PhotoDetails>({
    script: new URL('./photo-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
  })

  /** The details are empty if the file cannot be read within the limits. */
  details(job: PhotoJob): Promise<PhotoDetails> {
    return this.#worker.ask(job).catch((error: unknown): PhotoDetails => {
      if (error instanceof WorkFailure) return { hasLocation: false }
      throw error
    })
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
