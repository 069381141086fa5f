import { NewestFirstQueue } from '../../../platform/jobs/newest-first-queue.ts'
import { WorkerProcess } from '../../../platform/process/worker-process.ts'
import type { DrawnPicture, PictureJob } from './picture-job.ts'

const TIME_LIMIT_MS = 20_000

/** Draws pictures in a worker process, one at a time: a second process would double the memory use. */
export class PicturePainter {
  readonly #worker = new WorkerProcess<PictureJob, DrawnPicture>({
    script: new URL('./picture-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
  })
  readonly #queue = new NewestFirstQueue<DrawnPicture>(1)

  /** Calls with the same key share one drawing. Throws `WorkFailure` if it cannot be drawn, or the signal's reason. */
  draw(key: string, job: PictureJob, signal?: AbortSignal): Promise<DrawnPicture> {
    return this.#queue.run(key, () => this.#draw(job), signal)
  }

  async #draw(job: PictureJob): Promise<DrawnPicture> {
    // Frees the memory left by other pictures, which would add to what this one needs.
    if (job.source === 'heic') await this.#worker.renew()
    return this.#worker.ask(job)
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
