import { NewestFirstQueue } from '../../../platform/jobs/newest-first-queue.ts'
import type { Urgency } from '../../../platform/process/confine.ts'
import { WorkerProcess } from '../../../platform/process/worker-process.ts'
import type { DrawnPicture, PictureJob } from './picture-job.ts'

const TIME_LIMIT_MS = 20_000
const WAITING_MAX_MS = 100_000

/** Draws pictures in a worker process, one at a time: a second process would double the memory use. */
export class PicturePainter {
  readonly #worker: WorkerProcess<PictureJob, DrawnPicture[]>
  readonly #queue = new NewestFirstQueue<DrawnPicture[]>(1)

  constructor({ urgency }: { urgency: Urgency }) {
    this.#worker = new WorkerProcess({
      script: new URL('./picture-worker.ts', import.meta.url).pathname,
      timeLimitMs: TIME_LIMIT_MS,
      waitingMaxMs: WAITING_MAX_MS,
      urgency,
    })
  }

  /**
   * One picture for each size of the job, in that order. Calls with the same key share one drawing. Throws `WorkFailure`
   * if it cannot be drawn, or the signal's reason.
   */
  draw(key: string, job: PictureJob, signal?: AbortSignal): Promise<DrawnPicture[]> {
    return this.#queue.run(key, () => this.#draw(job), signal)
  }

  /** The same for a single size. */
  async drawOne(
    key: string,
    { edgePixels, ...job }: Omit<PictureJob, 'sizes'> & { edgePixels: number },
    signal?: AbortSignal,
  ): Promise<DrawnPicture> {
    const [drawn] = await this.draw(key, { ...job, sizes: [{ edgePixels }] }, signal)
    if (drawn === undefined) throw new Error('A picture was not drawn')
    return drawn
  }

  async #draw(job: PictureJob): Promise<DrawnPicture[]> {
    // Frees the memory left by other pictures, which would add to what this one needs.
    if (job.source === 'heic') await this.#worker.renew()
    return this.#worker.ask(job)
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
