import type { LyricLine } from '@pinloft/contract/music'
import { WorkerFailure, WorkerProcess } from '../../../platform/process/worker-process.ts'
import type { TagAnswer, TagJob, TrackTags } from './track-tags.ts'

const TIME_LIMIT_MS = 20_000

/** Reads tags, one file at a time, in a process beside the server that may die of a file without harm. */
export class TagReader {
  readonly #worker = new WorkerProcess<TagJob, TagAnswer>({
    script: new URL('./tag-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
  })
  #last: Promise<unknown> = Promise.resolve()

  /** Null where the file cannot be read. */
  async tags(job: Omit<TagJob, 'wanted'>): Promise<TrackTags | null> {
    const answer = await this.#ask({ ...job, wanted: 'tags' })
    return answer !== null && 'tags' in answer ? answer.tags : null
  }

  /** Empty where there are none, or the file cannot be read. */
  async lyrics(job: Omit<TagJob, 'wanted'>): Promise<LyricLine[]> {
    const answer = await this.#ask({ ...job, wanted: 'lyrics' })
    return answer !== null && 'lyrics' in answer ? answer.lyrics : []
  }

  /** Gives the memory of the process back until the next file is read. */
  async rest(): Promise<void> {
    await this.#last
    await this.#worker.renew()
  }

  close(): Promise<void> {
    return this.#worker.close()
  }

  /** One after the other, as the process takes no more. */
  #ask(job: TagJob): Promise<TagAnswer | null> {
    const answer = this.#last
      .then(() => this.#worker.ask(job))
      .catch((error: unknown) => {
        if (error instanceof WorkerFailure && !this.#worker.isClosed) return null
        throw error
      })
    this.#last = answer.catch(() => {})
    return answer
  }
}
