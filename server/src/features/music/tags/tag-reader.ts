import type { LyricLine } from '@pinloft/contract/music/endpoints'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import { WorkerProcess } from '../../../platform/process/worker-process.ts'
import type { TagAnswer, TagJob, TrackJob, TrackTags } from '../tracks/track-tags.ts'

const TIME_LIMIT_MS = 20_000

/** Reads tags in a worker process, one file at a time. The process may crash on a file without harm. */
export class TagReader {
  readonly #worker = new WorkerProcess<TagJob, TagAnswer>({
    script: new URL('./tag-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
  })

  /** Null if the file cannot be read. Throws `WorkFailure` if reading was interrupted. */
  async tags(job: Omit<TrackJob, 'wanted'>): Promise<TrackTags | null> {
    const answer = await this.#ask({ ...job, wanted: 'tags' })
    return answer !== null && 'tags' in answer ? answer.tags : null
  }

  /** Empty if there are none, or the file cannot be read. Throws `WorkFailure` if reading was interrupted. */
  async lyrics(job: Omit<TrackJob, 'wanted'>): Promise<LyricLine[]> {
    return linesOf(await this.#ask({ ...job, wanted: 'lyrics' }))
  }

  /** The lyrics in a file next to a track. Otherwise like `lyrics`. */
  async sidecar(bytes: Uint8Array): Promise<LyricLine[]> {
    return linesOf(await this.#ask({ wanted: 'sidecar', bytes }))
  }

  /** Frees the memory of the process until the next file is read. */
  rest(): Promise<void> {
    return this.#worker.renew()
  }

  close(): Promise<void> {
    return this.#worker.close()
  }

  #ask(job: TagJob): Promise<TagAnswer | null> {
    return this.#worker.ask(job).catch((error: unknown) => {
      if (error instanceof WorkFailure && error.isVerdict) return null
      throw error
    })
  }
}

function linesOf(answer: TagAnswer | null): LyricLine[] {
  return answer !== null && 'lyrics' in answer ? answer.lyrics : []
}
