import { type DownloadFormat, isAudioFormat } from '@pinloft/contract/video-downloads/endpoints'
import { TEMPLATES } from './ytdlp-output.ts'

export interface DownloadChoices {
  format: DownloadFormat
  hasChapters: boolean
  hasSubtitles: boolean
  /** Null for no limit. */
  bytesPerSecond: number | null
}

/** The first version that runs the scripts of YouTube with a runtime that it is given. */
const RUNTIME_VERSION = '2025.11.12'

/** FFmpeg opens the others, such as RTSP and RTMP, without the proxy. */
const PROTOCOLS = "[protocol~='^(https?|m3u8|m3u8_native|http_dash_segments)$']"

/** Selectors of yt-dlp: what is wanted, and what to take if there is none. */
const SELECTORS: Readonly<Record<DownloadFormat, string>> = {
  m4a: 'ba[ext=m4a]/ba/b',
  opus: 'ba[acodec^=opus]/ba/b',
  mp3: 'ba/b',
  best: 'bv*+ba/b',
  '1080p': filmsUpTo(1080),
  '720p': filmsUpTo(720),
}

function filmsUpTo(heightPx: number): string {
  const limit = `[height<=${heightPx}]`
  return `bv*${limit}[ext=mp4]+ba[ext=m4a]/b${limit}[ext=mp4]/bv*${limit}+ba/b${limit}/b`
}

/** For every call. `version` is that of yt-dlp. */
export function usualArguments({ proxy, version }: { proxy: string; version: string | null }): string[] {
  const hasRuntime = version !== null && version >= RUNTIME_VERSION
  return [
    ...['--ignore-config', '--no-color', '--no-warnings', '--no-cache-dir', '--no-mtime', '--no-simulate'],
    ...['--socket-timeout', '15', '--retries', '3', '--proxy', proxy],
    ...(hasRuntime ? ['--js-runtimes', `node:${process.execPath}`] : []),
  ]
}

/** Other sites may have several at one address. */
const ONE_VIDEO = ['--no-playlist', '--playlist-items', '1']

/** Describes a video, and stores its picture in the working folder. The address comes after `--`. */
export const DESCRIBE_ARGUMENTS: readonly string[] = [
  ...ONE_VIDEO,
  ...['--skip-download', '--write-thumbnail', '-o', 'picture.%(ext)s'],
  ...['--print', TEMPLATES.video, '--print', '%(formats)j'],
]

export function playlistArguments(maxEntries: number): string[] {
  return [
    ...['--yes-playlist', '--flat-playlist', '--skip-download', '--playlist-end', String(maxEntries)],
    ...['--print', TEMPLATES.video, '--print', TEMPLATES.playlist],
  ]
}

/** Downloads into a folder; what an earlier attempt has left there is continued. */
export function downloadArguments(
  { format, hasChapters, hasSubtitles, bytesPerSecond }: DownloadChoices,
  { folder, ffmpegPath }: { folder: string; ffmpegPath: string },
): string[] {
  const isAudio = isAudioFormat(format)
  return [
    ...ONE_VIDEO,
    ...['--newline', '--progress', '--continue', '--fragment-retries', '3'],
    ...(bytesPerSecond === null ? [] : ['--limit-rate', String(bytesPerSecond)]),
    ...['--progress-template', `download:${TEMPLATES.progress}`],
    ...['--print', `before_dl:${TEMPLATES.video}`, '--print', `before_dl:${TEMPLATES.sizes}`],
    ...['--print', `after_move:${TEMPLATES.file}`],
    ...[
      '-P',
      folder,
      '-o',
      'video.%(ext)s',
      '--ffmpeg-location',
      ffmpegPath,
      '-f',
      `(${SELECTORS[format]})${PROTOCOLS}`,
    ],
    ...(isAudio ? ['-x', '--audio-format', format, '--audio-quality', '0'] : ['--merge-output-format', 'mp4/mkv']),
    ...['--embed-metadata', '--embed-thumbnail', '--convert-thumbnails', 'jpg'],
    hasChapters ? '--embed-chapters' : '--no-embed-chapters',
    ...(hasSubtitles && !isAudio ? ['--write-subs', '--sub-langs', 'all,-live_chat', '--embed-subs'] : []),
  ]
}
