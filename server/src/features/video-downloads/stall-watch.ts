import { VIDEO_DOWNLOAD_STALL_SECONDS } from '@pinloft/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'

const LOOK_EVERY_MS = 1000

/** Aborts work that makes no progress for too long. */
export class StallWatch {
  readonly #clock: Clock
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  #lastProgressMs: number

  /** `measure` gives a number that changes while there is progress that `noteProgress` does not hear of. */
  constructor(clock: Clock, measure: () => Promise<number>) {
    this.#clock = clock
    this.#lastProgressMs = clock.steadyNow()
    let measured = 0
    this.#timer = setInterval(async () => {
      const now = await measure().catch(() => measured)
      if (now !== measured) this.noteProgress()
      measured = now
      const stalledMs = this.#clock.steadyNow() - this.#lastProgressMs
      if (stalledMs > VIDEO_DOWNLOAD_STALL_SECONDS * 1000)
        this.#controller.abort(new AppError('video_download_stalled'))
    }, LOOK_EVERY_MS).unref()
  }

  /** Aborted with `video_download_stalled`. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  noteProgress(): void {
    this.#lastProgressMs = this.#clock.steadyNow()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
