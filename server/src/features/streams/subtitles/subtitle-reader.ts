import { WorkFailure } from '../../../platform/process/work-failure.ts'
import { WorkerProcess } from '../../../platform/process/worker-process.ts'

const TIME_LIMIT_MS = 20_000

/** Subtitles as stored, or as written by FFmpeg. */
export type SubtitleJob = { bytes: Uint8Array } | { text: string }

/**
 * Converts subtitles to WebVTT in a worker process, one file at a time. The process may crash on a file without harm.
 */
export class SubtitleReader {
  readonly #worker = new WorkerProcess<SubtitleJob, string | null>({
    script: new URL('./subtitle-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
  })

  /** Null if there are none in it. Throws `subtitles_unavailable` if it cannot be read, and `work_interrupted`. */
  webVtt(job: SubtitleJob): Promise<string | null> {
    return this.#worker.ask(job).catch((error: unknown) => {
      throw error instanceof WorkFailure ? error.refusal('subtitles_unavailable') : error
    })
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
