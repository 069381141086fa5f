import { VIDEO_DOWNLOAD_STALL_SECONDS } from '@pinloft/contract/video-downloads/limits'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'

const LOOK_EVERY_MS = 1000

interface DownloadWatchOptions {
  clock: Clock
  blobs: Pick<BlobStore, 'space'>
  /** Changes while there is progress that `noteProgress` does not hear of. */
  measureBytes(): Promise<number>
}

/** Aborts a download that makes no progress for too long, or that would take the last space of the disk. */
export class DownloadWatch {
  readonly #options: DownloadWatchOptions
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  #measuredBytes = 0
  #lastProgressMs: number

  constructor(options: DownloadWatchOptions) {
    this.#options = options
    this.#lastProgressMs = options.clock.steadyNow()
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref()
  }

  /** Aborted with `video_download_stalled` or `no_space`. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  noteProgress(): void {
    this.#lastProgressMs = this.#options.clock.steadyNow()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    const { clock, blobs, measureBytes } = this.#options
    const bytes = await measureBytes().catch(() => this.#measuredBytes)
    if (bytes !== this.#measuredBytes) this.noteProgress()
    this.#measuredBytes = bytes
    const { freeBytes } = await blobs.space().catch(() => ({ freeBytes: null }))
    if (freeBytes !== null && freeBytes <= 0) this.#controller.abort(new AppError('no_space'))
    const stalledMs = clock.steadyNow() - this.#lastProgressMs
    if (stalledMs > VIDEO_DOWNLOAD_STALL_SECONDS * 1000) this.#controller.abort(new AppError('video_download_stalled'))
  }
}
