import type { FilesService, StoredFile } from '../../core/files/index.ts'
import type { Credentials } from '../../core/protection/index.ts'
import { AppError } from '../../platform/errors.ts'
import { WorkFailure } from '../../platform/process/work-failure.ts'
import { FfprobeReport } from './ffprobe-report.ts'
import { durationMsOf, type Film, readFilm } from './film.ts'
import type { FilmInput, FilmInputs } from './film-inputs.ts'
import type { CutPoints } from './key-frames/cut-points.ts'
import { findCutPoints } from './key-frames/key-frames.ts'
import { scanPackets } from './packets.ts'
import type { ProbeCache } from './probe-cache.ts'

const PROBE_LIMIT_MS = 30_000
const REPORT_MAX_CHARACTERS = 4 * 1024 * 1024
const SUBTITLES_LIMIT_MS = 120_000
const SUBTITLES_MAX_CHARACTERS = 16 * 1024 * 1024

/** Part of the cache keys: incremented when files have to be probed again. */
const VERSION = 2

/** A file that could be opened, with its probed contents. */
export interface OpenedFilm {
  id: string
  file: StoredFile
  credentials: Credentials
  film: Film
  /** Measuring the duration was interrupted. */
  isUnmeasured: boolean
}

/**
 * Throws `playback_unavailable` if the duration of a film cannot be determined, `work_interrupted` if it may be known
 * later.
 */
export function durationOf({ film, isUnmeasured }: OpenedFilm): number {
  if (film.durationMs === null) throw new AppError(isUnmeasured ? 'work_interrupted' : 'playback_unavailable')
  return film.durationMs
}

/** Probes films and music, and caches the results. */
export class Films {
  readonly #files: FilesService
  readonly #inputs: FilmInputs
  readonly #probeCache: ProbeCache

  constructor({ files, inputs, probeCache }: { files: FilesService; inputs: FilmInputs; probeCache: ProbeCache }) {
    this.#files = files
    this.#inputs = inputs
    this.#probeCache = probeCache
  }

  /** Throws what `FilesService.content` throws, `playback_unavailable`, `work_interrupted` and `engine_missing`. */
  async open(id: string, credentials: Credentials): Promise<OpenedFilm> {
    const file = await this.#files.content(id, credentials)
    const asked = { id, file, credentials }
    const report = await this.#probeCache.get(asked, `film-${VERSION}.json`, () =>
      this.#with(file, (input) =>
        input.ask('ffprobe', {
          before: ['-show_format', '-show_streams', '-show_chapters', '-of', 'json'],
          timeLimitMs: PROBE_LIMIT_MS,
          outputMaxCharacters: REPORT_MAX_CHARACTERS,
        }),
      ),
    )
    const film = readReport(report)
    if (film.video.length === 0 && film.audio.length === 0) throw new AppError('playback_unavailable')
    if (film.durationMs !== null) return { ...asked, film, isUnmeasured: false }
    try {
      return { ...asked, film: { ...film, durationMs: await this.#measure(asked, film) }, isUnmeasured: false }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'work_interrupted')) throw error
      // It can still be played directly.
      return { ...asked, film, isUnmeasured: true }
    }
  }

  /** Where the film can be cut; null if it cannot. Throws `work_interrupted`. */
  async cutPoints(opened: OpenedFilm): Promise<CutPoints | null> {
    const found = await this.#probeCache.get(opened, `cut-points-${VERSION}.json`, () =>
      this.#with(opened.file, async (input) => JSON.stringify(await findCutPoints(opened.file, opened.film, input))),
    )
    return JSON.parse(found) as CutPoints | null
  }

  /** A text track of the film as WebVTT. Throws `playback_unavailable` if it cannot be read. */
  subtitles(opened: OpenedFilm, streamIndex: number): Promise<string> {
    return this.#probeCache.get(opened, `subtitles-${VERSION}-${streamIndex}.vtt`, () =>
      this.#with(opened.file, (input) =>
        input.ask('ffmpeg', {
          before: ['-nostdin'],
          after: ['-map', `0:${streamIndex}`, '-c:s', 'webvtt', '-f', 'webvtt', 'pipe:1'],
          timeLimitMs: SUBTITLES_LIMIT_MS,
          outputMaxCharacters: SUBTITLES_MAX_CHARACTERS,
        }),
      ),
    )
  }

  /**
   * Measures the duration of a film, in milliseconds, if it is missing, as in live recordings, or implausible. Null if
   * it cannot be determined. Throws `work_interrupted`.
   */
  async #measure(
    asked: Omit<OpenedFilm, 'film' | 'isUnmeasured'>,
    { video, audio, startSeconds }: Film,
  ): Promise<number | null> {
    const track = video[0] ?? audio[0]
    if (track === undefined) return null
    const found = await this.#probeCache.get(asked, `duration-${VERSION}.json`, () =>
      this.#with(asked.file, async (input) => {
        let endSeconds = 0
        const isRead = await scanPackets(input, track.index, (packets) => {
          for (const packet of packets) endSeconds = Math.max(endSeconds, packet.startSeconds + packet.durationSeconds)
        })
        return JSON.stringify(isRead ? durationMsOf(endSeconds - startSeconds) : null)
      }),
    )
    return JSON.parse(found) as number | null
  }

  /** Throws `WorkFailure` if the work was interrupted. */
  async #with<Result>(file: StoredFile, work: (input: FilmInput) => Promise<Result>): Promise<Result> {
    const input = await this.#inputs.open(file)
    try {
      return await work(input)
    } catch (error) {
      if (!(error instanceof WorkFailure && error.isVerdict)) throw error
      file.doubt()
      throw error.refusal('playback_unavailable')
    } finally {
      await input.close()
    }
  }
}

function readReport(printed: string): Film {
  try {
    return readFilm(FfprobeReport.parse(JSON.parse(printed)))
  } catch (cause) {
    throw new AppError('playback_unavailable', { cause })
  }
}
