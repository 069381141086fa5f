import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GIBIBYTE, MEBIBYTE } from '@pinloft/contract/shared/units'
import { VIDEO_PLAYLIST_MAX_ENTRIES } from '@pinloft/contract/video-downloads/limits'
import { playlistAddressOf, videoAddressOf, videoSiteOf } from '@pinloft/contract/video-downloads/video-address'
import type { Engines } from '../../../platform/engines/engines.ts'
import { AppError } from '../../../platform/errors.ts'
import { ProgramProcess, type ProgramStart } from '../../../platform/process/program-process.ts'
import { runProgram } from '../../../platform/process/run-program.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import type { EgressProxy } from '../egress/egress-proxy.ts'
import { DownloadOutput, type DownloadProgress } from './download-output.ts'
import { formatSizes } from './format-sizes.ts'
import {
  DESCRIBE_ARGUMENTS,
  type DownloadChoices,
  downloadArguments,
  playlistArguments,
  usualArguments,
} from './ytdlp-arguments.ts'
import { failureOf, readLine, type VideoLine } from './ytdlp-output.ts'

/** Per process: Python, and FFmpeg when it joins a film. */
const MEMORY_BYTES = GIBIBYTE
const DESCRIBE_LIMIT_MS = 60_000
/** The formats of a long video with all its fragments. */
const DESCRIPTION_MAX_CHARACTERS = 8 * 1024 * 1024
const PICTURE_MAX_BYTES = MEBIBYTE
const COOKIES_FILE = 'cookies.txt'
const LOG_MAX_BYTES = MEBIBYTE

export interface Description extends VideoLine {
  sizesBytes: ReturnType<typeof formatSizes>
  picture: Buffer | null
}

export interface DownloadRun extends DownloadChoices {
  videoId: string
  /** Its working folder, where it continues what an earlier attempt has left. */
  folder: string
  signal: AbortSignal
  onDescribed(video: VideoLine): void
  onProgress(progress: DownloadProgress): void
}

interface YtdlpOptions {
  engines: Engines
  proxy: EgressProxy
  /** For the working folders. */
  folder: string
  /** The content of a cookies file; null for none. */
  cookies(): Promise<string | null>
}

/** Runs yt-dlp, which reaches the internet through the proxy only. */
export class Ytdlp {
  readonly #engines: Engines
  readonly #proxy: EgressProxy
  readonly #folder: string
  readonly #cookies: () => Promise<string | null>

  constructor({ engines, proxy, folder, cookies }: YtdlpOptions) {
    this.#engines = engines
    this.#proxy = proxy
    this.#folder = folder
    this.#cookies = cookies
  }

  /** Describes a video. Throws `engine_missing`, `video_…` or `work_interrupted`. */
  async describe(videoId: string, signal: AbortSignal): Promise<Description> {
    const folder = await this.#makeFolder()
    try {
      const args = ['-P', folder, ...DESCRIBE_ARGUMENTS, '--', videoAddressOf(videoId)]
      const printed = await this.#run([...(await this.#cookiesIn(folder)), ...args], videoSiteOf(videoId), signal)
      const lines = printed.split('\n')
      const video = lines.map(readLine).find((line) => line?.type === 'video')
      if (video === undefined) throw new AppError('video_failed')
      return {
        ...video,
        sizesBytes: formatSizes(lines.find((line) => line.startsWith('['))),
        picture: await readPicture(folder),
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Lists the first videos of a playlist. Throws the same. */
  async listPlaylist(playlistId: string, signal: AbortSignal): Promise<{ title: string | null; videos: VideoLine[] }> {
    const folder = await this.#makeFolder()
    try {
      const args = [...playlistArguments(VIDEO_PLAYLIST_MAX_ENTRIES), '--', playlistAddressOf(playlistId)]
      const printed = await this.#run([...(await this.#cookiesIn(folder)), ...args], 'YouTube', signal)
      const lines = printed.split('\n').map(readLine)
      const videos = lines.filter((line) => line?.type === 'video')
      return { title: lines.find((line) => line?.type === 'playlist')?.title ?? null, videos }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /**
   * Downloads a video, and returns the path of the file. Stops soon after the signal is aborted, with everything that it
   * has started. Throws the same as `describe`, and the signal's reason.
   */
  async download(run: DownloadRun): Promise<string> {
    const { folder, signal } = run
    const [program, ffmpegPath] = [await this.#engines.require('yt-dlp'), await this.#engines.require('ffmpeg')]
    await stopLeftDownload(folder)
    const args = [
      ...(await this.#usualArguments()),
      ...(await this.#cookiesIn(folder)),
      ...downloadArguments(run, { folder, ffmpegPath }),
      ...['--', videoAddressOf(run.videoId)],
    ]
    const start: ProgramStart = { program, args, ...inFolder(folder) }
    signal.throwIfAborted()
    const process = await ProgramProcess.start(start)
    const output = new DownloadOutput(run)
    const stop = () => void process.remove()
    signal.addEventListener('abort', stop, { once: true })
    try {
      if (signal.aborted) stop()
      const [printed, complaints] = process.outputs()
      const reading = Promise.all([printed && output.read(printed), complaints && output.readComplaints(complaints)])
      const { exitCode } = await process.ended
      await process.drain(reading)
      signal.throwIfAborted()
      if (exitCode !== 0) throw failureOf(output.complaints, videoSiteOf(run.videoId))
      if (output.path === null) throw new AppError('video_failed')
      return output.path
    } finally {
      signal.removeEventListener('abort', stop)
      await process.remove()
      await removeCookies(folder)
    }
  }

  /** A folder for a single call, which deletes it. */
  async #makeFolder(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    return mkdtemp(join(this.#folder, 'description-'))
  }

  /** Writes the cookies for one run, which yt-dlp changes as it likes. Returns the arguments for it. */
  async #cookiesIn(folder: string): Promise<string[]> {
    const cookies = await this.#cookies()
    if (cookies === null) return []
    const path = join(folder, COOKIES_FILE)
    await writeFile(path, cookies, { mode: 0o600 })
    return ['--cookies', path]
  }

  async #run(args: readonly string[], site: string, signal: AbortSignal): Promise<string> {
    const program = await this.#engines.require('yt-dlp')
    try {
      return await runProgram({
        program,
        args: [...(await this.#usualArguments()), ...args],
        hasNetwork: true,
        memoryBytes: MEMORY_BYTES,
        timeLimitMs: DESCRIBE_LIMIT_MS,
        outputMaxCharacters: DESCRIPTION_MAX_CHARACTERS,
        signal,
      })
    } catch (error) {
      if (!(error instanceof WorkFailure)) throw error
      if (!error.isVerdict) throw error.refusal('video_failed')
      throw failureOf(error.message.replace(/^.*?(?=ERROR:)/s, ''), site)
    }
  }

  async #usualArguments(): Promise<string[]> {
    return usualArguments({ proxy: await this.#proxy.address(), version: await this.#engines.versionOf('ytdlp') })
  }
}

/** Stops the program that a killed server has left running in a working folder, and deletes the cookies that it used. */
export async function stopLeftDownload(folder: string): Promise<void> {
  await removeCookies(folder)
  const left = await ProgramProcess.find({ program: '', args: [], ...inFolder(folder) })
  await left?.remove()
  left?.release()
}

function removeCookies(folder: string): Promise<void> {
  return rm(join(folder, COOKIES_FILE), { force: true })
}

function inFolder(folder: string): Omit<ProgramStart, 'program' | 'args'> {
  return {
    folder,
    hasNetwork: true,
    memoryBytes: MEMORY_BYTES,
    urgency: 'leisurely',
    logMaxBytes: LOG_MAX_BYTES,
    // Nothing of the account that runs the server.
    environment: { HOME: folder },
  }
}

/** The picture that was stored beside a description; null if there is none, or none that browsers show. */
async function readPicture(folder: string): Promise<Buffer | null> {
  const name = (await readdir(folder)).find((one) => one.startsWith('picture.'))
  if (name === undefined) return null
  const path = join(folder, name)
  return (await stat(path)).size <= PICTURE_MAX_BYTES ? readFile(path) : null
}
