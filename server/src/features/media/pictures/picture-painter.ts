import { NewestFirstQueue } from '../../../platform/jobs/newest-first-queue.ts'
import { WorkerProcess } from '../../../platform/process/worker-process.ts'
import type { DrawnPicture, PictureJob } from './picture-job.ts'

const TIME_LIMIT_MS = 20_000

/** Draws pictures in a process beside the server, one at a time: a second process would double what they take. */
export class PicturePainter {
  readonly #worker = new WorkerProcess<PictureJob, DrawnPicture>({
    script: new URL('./picture-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
  })
  readonly #queue = new NewestFirstQueue<DrawnPicture>(1)

  /** Equal keys share one drawing. Throws `WorkerFailure` where it cannot be drawn, else the signal's reason. */
  draw(key: string, job: PictureJob, signal?: AbortSignal): Promise<DrawnPicture> {
    return this.#queue.run(key, () => this.#draw(job), signal)
  }

  async #draw(job: PictureJob): Promise<DrawnPicture> {
    // What other pictures have left would stand beside what this one needs.
    if (job.source === 'heic') await this.#worker.renew()
    return this.#worker.ask(job)
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
