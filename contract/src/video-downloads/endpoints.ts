import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { Job } from '../jobs/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  COOKIES_MAX_CHARACTERS,
  VIDEO_DOWNLOAD_MIN_BYTES_PER_SECOND,
  VIDEO_DOWNLOADS_AT_ONCE_MAX,
  VIDEO_PLAYLIST_MAX_ENTRIES,
} from './limits.ts'
import { isYoutubeId } from './video-address.ts'

/** Kind of the job that a download is. */
export const VIDEO_DOWNLOAD_JOB = 'video-download'

/** What a video is stored as. */
export const DOWNLOAD_FORMATS = ['m4a', 'opus', 'mp3', 'best', '1080p', '720p'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]
export const AUDIO_FORMATS = ['m4a', 'opus', 'mp3'] as const satisfies readonly DownloadFormat[]
export const FILM_FORMATS = ['best', '1080p', '720p'] as const satisfies readonly DownloadFormat[]
export const DEFAULT_DOWNLOAD_FORMAT: DownloadFormat = 'm4a'

/** Whether a format has sound only. */
export function isAudioFormat(format: DownloadFormat): boolean {
  return AUDIO_FORMATS.some((audio) => audio === format)
}

/** The folder for downloads where none is chosen; created if there is none. */
export function defaultFolderOf(format: DownloadFormat): string {
  return isAudioFormat(format) ? 'Music' : 'Videos'
}

const Choices = {
  format: z.enum(DOWNLOAD_FORMATS).default(DEFAULT_DOWNLOAD_FORMAT),
  /** Path of the folder; by default that of the format. */
  folder: z.string().optional(),
  hasChapters: z.boolean().default(true),
  /** Only films have subtitles. */
  hasSubtitles: z.boolean().default(false),
}

export const startVideoDownload = endpoint({
  method: 'POST',
  path: '/api/youtube/download',
  summary: `Downloads a video from YouTube, or from a site that DOWNLOAD_ALLOWED_HOSTS allows, into a folder, as a job; or at most ${VIDEO_PLAYLIST_MAX_ENTRIES} videos of a playlist, as one job each. A video that is already in the queue is not added again. 503 without yt-dlp or FFmpeg`,
  status: 202,
  body: z
    .object({
      url: z.string().default(''),
      pin: PinInput,
      ...Choices,
      /** Videos of the playlist that the address names; without them, its one video. */
      videoIds: z.array(z.string().refine(isYoutubeId)).min(1).max(VIDEO_PLAYLIST_MAX_ENTRIES).optional(),
    })
    .default({ url: '', pin: '', format: DEFAULT_DOWNLOAD_FORMAT, hasChapters: true, hasSubtitles: false }),
  /** The job and title of the first video. */
  reply: z.object({ jobId: z.string(), title: z.string() }),
})

export const getVideoDownloadStatus = endpoint({
  method: 'GET',
  path: '/api/youtube/status/:jobId',
  summary: 'The progress of a download, in percent. A paused one is pending, a cancelled one has an error',
  status: 200,
  params: z.object({ jobId: EntryId }),
  reply: z.object({
    title: z.string(),
    status: z.enum(['pending', 'downloading', 'completed', 'error']),
    progress: z.int().min(0).max(100),
    fileId: z.string().nullable(),
    error: z.string().nullable(),
  }),
})

/** A video as its site describes it. */
export const FoundVideo = z
  .object({
    /** The 11 characters of a video of YouTube, or the address of one on another site. */
    videoId: z.string(),
    title: z.string(),
    uploader: z.string().nullable(),
    durationSeconds: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'FoundVideo' })
export type FoundVideo = z.infer<typeof FoundVideo>

/** A file that a video was downloaded to. */
export const StoredDownload = z.object({
  fileId: z.string(),
  fileName: z.string(),
  folder: z.string(),
  format: z.enum(DOWNLOAD_FORMATS),
})
export type StoredDownload = z.infer<typeof StoredDownload>

export const findVideo = endpoint({
  method: 'POST',
  path: '/api/youtube/videos',
  summary: 'What a site says about the video at an address. Nothing is stored. 503 without yt-dlp',
  status: 200,
  body: z.object({ url: z.string() }),
  reply: FoundVideo.extend({
    /** The day on which it was published. */
    publishedOn: z.iso.date().nullable(),
    /** Sizes in bytes, where the site says them. */
    sizesBytes: z.partialRecord(z.enum(DOWNLOAD_FORMATS), z.int().nonnegative()),
    /** The picture as base64. */
    picture: z.object({ mimeType: z.enum(['image/jpeg', 'image/png', 'image/webp']), base64: z.string() }).nullable(),
    stored: z.array(StoredDownload),
  }),
})

export const findPlaylistVideos = endpoint({
  method: 'POST',
  path: '/api/youtube/playlists',
  summary: `The videos of the playlist that an address names, at most ${VIDEO_PLAYLIST_MAX_ENTRIES}. Nothing is stored. 503 without yt-dlp`,
  status: 200,
  body: z.object({ url: z.string() }),
  reply: z.object({ title: z.string(), videos: z.array(FoundVideo) }),
})

/** A download, and the job that it is. */
export const VideoDownload = z
  .object({
    job: Job,
    videoId: z.string(),
    format: z.enum(DOWNLOAD_FORMATS),
    folder: z.string(),
    /** Null until it is complete, and if its file was deleted. */
    fileId: z.string().nullable(),
  })
  .meta({ id: 'VideoDownload' })
export type VideoDownload = z.infer<typeof VideoDownload>

export const listVideoDownloads = endpoint({
  method: 'GET',
  path: '/api/youtube/downloads',
  summary: 'The downloads in the order in which they run, followed by the finished ones, newest first',
  status: 200,
  reply: z.array(VideoDownload),
  changedBy: ['jobs_moved'],
})

/** The programs that downloads need. */
export const VideoDownloader = z
  .object({
    /** Null if it is not installed. */
    ytdlpVersion: z.string().nullable(),
    /** It is so old that YouTube probably refuses it. */
    isYtdlpOld: z.boolean(),
    ffmpegVersion: z.string().nullable(),
    /** False where YTDLP_PATH names the program: then its owner updates it. */
    canUpdate: z.boolean(),
    /** Whether the version before an update is still there. */
    canGoBack: z.boolean(),
    /** Sites besides YouTube that videos may come from, with their sub-domains. */
    allowedHosts: z.array(z.string()),
  })
  .meta({ id: 'VideoDownloader' })
export type VideoDownloader = z.infer<typeof VideoDownloader>

/** Kind of the job that an update of yt-dlp is. */
export const YTDLP_UPDATE_JOB = 'ytdlp-update'

export const getVideoDownloader = endpoint({
  method: 'GET',
  path: '/api/youtube/downloader',
  summary: 'The programs that downloads need',
  status: 200,
  reply: VideoDownloader,
})

export const updateVideoDownloader = endpoint({
  method: 'POST',
  path: '/api/youtube/downloader/update',
  summary:
    'Installs the newest official yt-dlp in the data folder, as a job: downloaded, compared with its published checksum and tried before it replaces the one in use. 409 where YTDLP_PATH names the program',
  status: 202,
  reply: Job,
})

export const restoreVideoDownloader = endpoint({
  method: 'POST',
  path: '/api/youtube/downloader/restore',
  summary: 'Goes back to the version of yt-dlp before the last update. 409 if there is none',
  status: 200,
  reply: VideoDownloader,
})

export const VideoDownloadsSettings = z.object({
  /** Downloads that run at the same time. */
  atOnce: z.int().min(1).max(VIDEO_DOWNLOADS_AT_ONCE_MAX),
  /** Limit of each download; null for none. */
  bytesPerSecond: z.int().min(VIDEO_DOWNLOAD_MIN_BYTES_PER_SECOND).nullable(),
})
export type VideoDownloadsSettings = z.infer<typeof VideoDownloadsSettings>

export const StoredVideoDownloadsSettings = VideoDownloadsSettings.extend({ hasCookies: z.boolean() })
export type StoredVideoDownloadsSettings = z.infer<typeof StoredVideoDownloadsSettings>

export const getVideoDownloadsSettings = endpoint({
  method: 'GET',
  path: '/api/youtube/settings',
  summary: 'How videos are downloaded. Cookies are never returned',
  status: 200,
  reply: StoredVideoDownloadsSettings,
  changedBy: ['video_downloads_settings_changed'],
})

export const changeVideoDownloadsSettings = endpoint({
  method: 'PUT',
  path: '/api/youtube/settings',
  summary:
    'Changes how videos are downloaded. Cookies are the content of a cookies file (Netscape format), stored encrypted; null deletes them, leaving them out keeps them',
  status: 200,
  bodyMaxBytes: 4 * COOKIES_MAX_CHARACTERS,
  body: VideoDownloadsSettings.extend({ pin: PinInput, cookies: z.string().nullable().optional() }),
  reply: StoredVideoDownloadsSettings,
  announces: ['video_downloads_settings_changed'],
})
