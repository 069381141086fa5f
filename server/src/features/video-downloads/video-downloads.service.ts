import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { File } from '@pinloft/contract/files/endpoints'
import { isFinished, type JobState } from '@pinloft/contract/jobs/endpoints'
import { DAY_MS } from '@pinloft/contract/shared/units'
import {
  type DownloadFormat,
  defaultFolderOf,
  type FoundVideo,
  type StoredDownload,
  type VideoDownload,
  type VideoDownloader,
} from '@pinloft/contract/video-downloads/endpoints'
import { parseVideoAddress, type VideoAddress, videoAddressOf } from '@pinloft/contract/video-downloads/video-address'
import type { VerifiedPin } from '../../core/access/index.ts'
import { findFiles, normalPath, pathsOfFolders, resolveFolder, toFile } from '../../core/files/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import type { JobContext } from '../../platform/jobs/job-kind.ts'
import type { JobQueue, QueuedJob } from '../../platform/jobs/jobs.service.ts'
import { DownloadWatch } from './download-watch.ts'
import { EgressProxy } from './egress/egress-proxy.ts'
import { encodedPicture, FoundVideos, isoDate } from './found-videos.ts'
import { storeDownload } from './store-download.ts'
import type { YtdlpUpdate } from './update/ytdlp-update.ts'
import { DOWNLOAD_KIND, type DownloadInput, type DownloadResult } from './video-downloads.kind.ts'
import * as repository from './video-downloads.repository.ts'
import { VIDEO_DOWNLOADS_FOLDER } from './video-downloads.storage.ts'
import type { VideoDownloadsSettingsService } from './video-downloads-settings.ts'
import { stopLeftDownload, Ytdlp } from './ytdlp/ytdlp.ts'

const OLD_AFTER_MS = 180 * DAY_MS
const PERCENT = 100

const STATUSES = {
  queued: 'pending',
  paused: 'pending',
  running: 'downloading',
  done: 'completed',
  failed: 'error',
  cancelled: 'error',
} as const satisfies Record<JobState, string>

type Dependencies = Pick<
  Platform,
  'blobs' | 'clock' | 'config' | 'database' | 'dataDir' | 'engines' | 'events' | 'jobs' | 'onError'
>

export interface DownloadRequest {
  format: DownloadFormat
  folder?: string
  hasChapters: boolean
  hasSubtitles: boolean
  videoIds?: readonly string[]
}

/** Downloads of videos, one job each. */
export class VideoDownloadsService {
  readonly #dependencies: Dependencies
  readonly #settings: VideoDownloadsSettingsService
  readonly #update: YtdlpUpdate
  readonly #proxy = new EgressProxy()
  readonly #ytdlp: Ytdlp
  readonly #folder: string
  readonly #downloads: JobQueue<DownloadInput, DownloadResult>
  readonly #found = new FoundVideos()

  constructor(
    dependencies: Dependencies,
    { settings, update }: { settings: VideoDownloadsSettingsService; update: YtdlpUpdate },
  ) {
    this.#update = update
    this.#settings = settings
    const { dataDir, engines, jobs } = dependencies
    this.#dependencies = dependencies
    this.#folder = join(dataDir, VIDEO_DOWNLOADS_FOLDER)
    this.#ytdlp = new Ytdlp({ engines, proxy: this.#proxy, folder: this.#folder, cookies: () => settings.cookies() })
    this.#downloads = jobs.declareQueue({
      ...DOWNLOAD_KIND,
      concurrency: () => settings.atOnce,
      run: (input, context) => this.#run(input, context),
      discard: (jobId) => this.#discard(jobId),
    })
  }

  /** Stops what a killed server has left running, and deletes what no job will continue. */
  async recover(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    if (names.length === 0) return
    const continued = new Set(
      (await this.#downloads.list())
        .filter(({ job }) => job.state !== 'done' && job.state !== 'cancelled')
        .map(({ job }) => job.id),
    )
    for (const name of names) {
      await stopLeftDownload(join(this.#folder, name))
      if (!continued.has(name)) await this.#discard(name)
    }
  }

  close(): Promise<void> {
    return this.#proxy.close()
  }

  /** Describes the video at an address. Throws `video_address_invalid`, `engine_missing`, `video_…` or `work_interrupted`. */
  async find(url: string, signal: AbortSignal) {
    const { videoId } = this.readAddress(url)
    if (videoId === null) throw new AppError('video_address_invalid')
    const { publishedOn, sizesBytes, picture, ...line } = await this.#ytdlp.describe(videoId, signal)
    return {
      ...this.#found.remember(videoId, line),
      publishedOn: isoDate(publishedOn ?? null),
      sizesBytes,
      picture: encodedPicture(picture),
      stored: await this.#storedFilesOf(videoId),
    }
  }

  /** Lists the videos of the playlist that an address names. Throws the same. */
  async findPlaylist(url: string, signal: AbortSignal): Promise<{ title: string; videos: FoundVideo[] }> {
    const { playlistId } = this.readAddress(url)
    if (playlistId === null) throw new AppError('video_address_invalid')
    const { title, videos } = await this.#ytdlp.listPlaylist(playlistId, signal)
    return { title: title ?? playlistId, videos: videos.map((line) => this.#found.remember(line.id, line)) }
  }

  /** Throws `video_address_invalid`, also for a site that is not allowed. */
  readAddress(url: string): VideoAddress {
    const address = parseVideoAddress(url, this.#dependencies.config.downloadAllowedHosts)
    if (address === null) throw new AppError('video_address_invalid')
    return address
  }

  /**
   * Adds downloads to the queue. Returns the first. Throws `video_address_invalid`, `folder_not_found` or
   * `engine_missing`.
   */
  async start(
    _proof: VerifiedPin,
    address: VideoAddress,
    request: DownloadRequest,
  ): Promise<{ jobId: string; title: string }> {
    const { database, engines } = this.#dependencies
    const videoIds = request.videoIds ?? (address.videoId === null ? [] : [address.videoId])
    if (videoIds.length === 0) throw new AppError('video_address_invalid')
    const { format, folder, hasChapters, hasSubtitles } = request
    const folderId = folder === undefined ? null : await resolveFolder(database, normalPath(folder))
    await engines.require('yt-dlp')
    await engines.require('ffmpeg')
    const added: { jobId: string; title: string }[] = []
    for (const videoId of new Set(videoIds)) {
      const title = this.#found.titleOf(videoId)
      const job = await this.#downloads.addUnlessActive(
        { videoId, format, folderId, hasChapters, hasSubtitles },
        { title, subjectId: `${videoId} ${format}` },
      )
      added.push({ jobId: job.id, title: job.title })
    }
    return added[0] as { jobId: string; title: string }
  }

  /** Throws `job_not_found`. */
  async status(jobId: string) {
    const found = (await this.#downloads.list()).find(({ job }) => job.id === jobId)
    if (found === undefined) throw new AppError('job_not_found')
    const { job, result } = found
    const { done, total } = job.progress
    const isOver = job.state === 'done'
    return {
      title: job.title,
      status: STATUSES[job.state],
      progress: isOver
        ? PERCENT
        : total === null || total === 0
          ? 0
          : Math.min(99, Math.floor((done / total) * PERCENT)),
      fileId: result?.fileId ?? null,
      error: job.state === 'failed' ? (job.problem?.message ?? null) : job.state === 'cancelled' ? 'Cancelled' : null,
    }
  }

  /** Lists all downloads: those to come in the order in which they run, then the finished ones, the newest first. */
  async list(): Promise<VideoDownload[]> {
    const { database } = this.#dependencies
    const found = await this.#downloads.list()
    const paths = await pathsOfFolders(
      database,
      found.flatMap(({ input }) => input.folderId ?? []),
    )
    const files = await this.#filesOf(found.flatMap(({ result }) => result?.fileId ?? []))
    const describe = ({ job, input, result }: QueuedJob<DownloadInput, DownloadResult>): VideoDownload => {
      const file = result === null ? undefined : files.get(result.fileId)
      const chosen = input.folderId === null ? defaultFolderOf(input.format) : (paths.get(input.folderId) ?? '')
      const { videoId, format } = input
      return { job, videoId, format, folder: file?.folder ?? chosen, fileId: file?.id ?? null }
    }
    const finished = found.filter(({ job }) => isFinished(job))
    return [...found.filter(({ job }) => !isFinished(job)).toReversed(), ...finished].map(describe)
  }

  /** The programs that downloads need. */
  async programs(): Promise<VideoDownloader> {
    const { clock, config, engines } = this.#dependencies
    const [ytdlpVersion, ffmpegVersion] = [await engines.versionOf('ytdlp'), await engines.versionOf('ffmpeg')]
    const releasedMs = Date.parse((ytdlpVersion ?? '').slice(0, 10).replaceAll('.', '-'))
    return {
      ytdlpVersion,
      isYtdlpOld: clock.now() - releasedMs > OLD_AFTER_MS,
      ffmpegVersion,
      canUpdate: this.#update.canUpdate,
      canGoBack: await this.#update.canGoBack(),
      allowedHosts: [...config.downloadAllowedHosts],
    }
  }

  async #run(input: DownloadInput, context: JobContext): Promise<DownloadResult> {
    const { blobs, clock, database, onError } = this.#dependencies
    const { jobId } = context
    const [completed] = await repository.findByJobs(database, [jobId])
    if (completed !== undefined) {
      // The server ended between storing the file and this.
      await this.#discard(jobId)
      return { fileId: completed.file_id }
    }
    // The site may no longer be allowed.
    this.readAddress(videoAddressOf(input.videoId))
    const folder = join(this.#folder, jobId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const watch = new DownloadWatch({ clock, blobs, folder })
    const signal = AbortSignal.any([context.signal, watch.signal])
    let title = this.#found.titleOf(input.videoId)
    try {
      const path = await this.#ytdlp.download({
        ...input,
        bytesPerSecond: (await this.#settings.get()).bytesPerSecond,
        folder,
        signal,
        onDescribed: (line) => {
          watch.noteProgress()
          title = this.#found.remember(input.videoId, line).title
          context.rename(title).catch(onError)
        },
        onProgress: ({ doneBytes, totalBytes }) => {
          watch.noteProgress()
          context.report(doneBytes, totalBytes ?? undefined)
        },
      })
      const result = await storeDownload(this.#dependencies, { jobId, input, title, path, signal: context.signal })
      await this.#discard(jobId)
      return result
    } finally {
      watch.stop()
    }
  }

  async #discard(jobId: string): Promise<void> {
    await rm(join(this.#folder, jobId), { recursive: true, force: true })
  }

  async #storedFilesOf(videoId: string): Promise<StoredDownload[]> {
    const rows = await repository.findByVideo(this.#dependencies.database, videoId)
    const files = await this.#filesOf(rows.map((row) => row.file_id))
    return rows.flatMap(({ file_id, format }) => {
      const file = files.get(file_id)
      return file === undefined ? [] : [{ fileId: file.id, fileName: file.originalName, folder: file.folder, format }]
    })
  }

  async #filesOf(ids: readonly string[]): Promise<Map<string, File>> {
    const { database } = this.#dependencies
    const rows = await findFiles(database, ids)
    const paths = await pathsOfFolders(
      database,
      rows.map((row) => row.folder_id),
    )
    return new Map(rows.map((row) => [row.id, toFile(row, paths.get(row.folder_id) ?? '')]))
  }
}
