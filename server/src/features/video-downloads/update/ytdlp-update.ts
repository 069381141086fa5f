import type { Job } from '@pinloft/contract/jobs/endpoints'
import { YTDLP_UPDATE_JOB } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS } from '@pinloft/contract/video-downloads/texts'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import type { JobQueue } from '../../../platform/jobs/jobs.service.ts'
import { YtdlpRelease } from './ytdlp-release.ts'

/** Updates of yt-dlp, as jobs. */
export class YtdlpUpdate {
  /** False where YTDLP_PATH names the program. */
  readonly canUpdate: boolean
  readonly #release: YtdlpRelease
  readonly #updates: JobQueue<null, string>

  constructor({ config, dataDir, jobs }: Pick<Platform, 'config' | 'dataDir' | 'jobs'>) {
    this.canUpdate = config.programs['yt-dlp'] === undefined
    this.#release = new YtdlpRelease({ dataDir, releasesUrl: config.ytdlpReleasesUrl })
    this.#updates = jobs.declareQueue({
      name: YTDLP_UPDATE_JOB,
      unit: 'bytes',
      input: z.null(),
      result: z.string(),
      summary: VIDEO_DOWNLOADS_TEXTS.updated,
      concurrency: 1,
      retry: { attempts: 1, firstDelayMs: 0, maxDelayMs: 0 },
      run: (_, context) => this.#release.install(context),
    })
  }

  recover(): Promise<void> {
    return this.#release.removeLeftovers()
  }

  async canGoBack(): Promise<boolean> {
    return this.canUpdate && (await this.#release.hasPrevious())
  }

  /** Starts an update, or returns the one that is running. Throws `ytdlp_managed`. */
  async start(): Promise<Job> {
    this.#requireOwn()
    return this.#updates.addUnlessActive(null, { title: VIDEO_DOWNLOADS_TEXTS.updateJob })
  }

  /** Goes back to the version before the last update. Throws `ytdlp_managed` or `ytdlp_previous_missing`. */
  async goBack(): Promise<void> {
    this.#requireOwn()
    await this.#release.goBack()
  }

  #requireOwn(): void {
    if (!this.canUpdate) throw new AppError('ytdlp_managed')
  }
}
