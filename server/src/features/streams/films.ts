import { AppError } from '../../platform/errors.ts'
import { ProgramFailure } from '../../platform/process/run-program.ts'
import type { FilesService, StoredFile } from '../files/index.ts'
import type { Credentials } from '../protection/index.ts'
import { FfprobeReport } from './ffprobe-report.ts'
import { type Film, readFilm } from './film.ts'
import type { FilmInput, FilmInputs } from './film-inputs.ts'
import type { Findings } from './findings.ts'
import { findKeyFrames } from './key-frames/key-frames.ts'
import { scanPackets } from './packets.ts'

const PROBE_LIMIT_MS = 30_000
const REPORT_MAX_CHARACTERS = 4 * 1024 * 1024
const SUBTITLES_LIMIT_MS = 120_000
const SUBTITLES_MAX_CHARACTERS = 16 * 1024 * 1024

/** Part of the names of what is kept: raised when the same file is to be looked at anew. */
const VERSION = 1

/** A file that was let be read, with what is in it. */
export interface OpenedFilm {
  id: string
  file: StoredFile
  credentials: Credentials
  film: Film
}

/** Looks into films and music. What it has found is kept, so that it is looked for once. */
export class Films {
  readonly #files: FilesService
  readonly #inputs: FilmInputs
  readonly #findings: Findings

  constructor({ files, inputs, findings }: { files: FilesService; inputs: FilmInputs; findings: Findings }) {
    this.#files = files
    this.#inputs = inputs
    this.#findings = findings
  }

  /** Throws what `FilesService.content` throws, `playback_unavailable` and `engine_missing`. */
  async open(id: string, credentials: Credentials): Promise<OpenedFilm> {
    const file = await this.#files.content(id, credentials)
    const asked = { id, file, credentials }
    const report = await this.#findings.get(asked, `film-${VERSION}.json`, () =>
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
    const durationMs = film.durationMs ?? (await this.#measure(asked, film))
    return { ...asked, film: { ...film, durationMs } }
  }

  /** When the frames are shown that stand alone, in seconds; null where that cannot be known in time. */
  async keyFrames(opened: OpenedFilm): Promise<number[] | null> {
    const found = await this.#findings.get(opened, `key-frames-${VERSION}.json`, () =>
      this.#with(opened.file, async (input) => JSON.stringify(await findKeyFrames(opened.file, opened.film, input))),
    )
    return JSON.parse(found) as number[] | null
  }

  /** A text track of the film as WebVTT. Throws `playback_unavailable` where it cannot be read. */
  subtitles(opened: OpenedFilm, streamIndex: number): Promise<string> {
    return this.#findings.get(opened, `subtitles-${VERSION}-${streamIndex}.vtt`, () =>
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

  /** Of a film that does not say how long it is, as what is recorded live; null where that cannot be known in time. */
  async #measure(asked: Omit<OpenedFilm, 'film'>, { video, audio, startSeconds }: Film): Promise<number | null> {
    const track = video[0] ?? audio[0]
    if (track === undefined) return null
    const found = await this.#findings.get(asked, `duration-${VERSION}.json`, () =>
      this.#with(asked.file, async (input) => {
        const packets = (await scanPackets(input, track.index)) ?? []
        const endSeconds = packets.reduce(
          (end, packet) => Math.max(end, packet.startSeconds + packet.durationSeconds),
          0,
        )
        return JSON.stringify(endSeconds > startSeconds ? Math.ceil((endSeconds - startSeconds) * 1000) : null)
      }),
    )
    return JSON.parse(found) as number | null
  }

  async #with<Result>(file: StoredFile, work: (input: FilmInput) => Promise<Result>): Promise<Result> {
    const input = await this.#inputs.open(file)
    try {
      return await work(input)
    } catch (error) {
      if (!(error instanceof ProgramFailure)) throw error
      file.doubt()
      throw new AppError('playback_unavailable', { cause: error })
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
