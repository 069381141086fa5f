import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { VIDEO_DOWNLOAD_STALL_SECONDS } from '@pinloft/contract/video-downloads/limits'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'

const LOOK_EVERY_MS = 1000

interface DownloadWatchOptions {
  clock: Clock
  blobs: Pick<BlobStore, 'space'>
  /** It grows while there is progress that `noteProgress` does not hear of. */
  folder: string
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
    const { clock, blobs, folder } = this.#options
    const bytes = await bytesIn(folder).catch(() => this.#measuredBytes)
    if (bytes !== this.#measuredBytes) this.noteProgress()
    this.#measuredBytes = bytes
    const { freeBytes } = await blobs.space().catch(() => ({ freeBytes: null }))
    if (freeBytes !== null && freeBytes <= 0) this.#controller.abort(new AppError('no_space'))
    const stalledMs = clock.steadyNow() - this.#lastProgressMs
    if (stalledMs > VIDEO_DOWNLOAD_STALL_SECONDS * 1000) this.#controller.abort(new AppError('video_download_stalled'))
  }
}

/** The size of what is in a folder: while FFmpeg joins a film, its growth is the only sign of progress. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
