import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Engines } from '../../platform/engines/engines.ts'
import { FILM_FORMATS } from '../../platform/engines/film-formats.ts'
import { ProgramFailure, runProgram } from '../../platform/process/run-program.ts'

const TIME_LIMIT_MS = 30_000
const MEMORY_BYTES = 768 * 1024 * 1024
/** Where in a film the frame is: at this share of its length, but not further in than this. */
const POSITION_SHARE = 0.1
const MAX_POSITION_SECONDS = 60

/** Said before each input. */
const INPUT = ['-protocol_whitelist', 'file', '-format_whitelist', FILM_FORMATS]

/** What may move, and what may also be a picture that is only attached. */
const [FILM, COVER] = ['0:V:0', '0:v:0']
const PROBED = 'format=duration:stream=codec_type:stream_disposition=attached_pic'
const Probe = z.object({
  format: z.object({ duration: z.coerce.number().nonnegative().optional() }).optional(),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      }),
    )
    .optional(),
})

interface FrameRequest {
  path: string
  /** `audio` wants the cover that is in the file. */
  source: 'video' | 'audio'
  edgePixels: number
  /** Where the frame is put. */
  folder: string
  signal?: AbortSignal
}

/** A frame of a film, or the cover in a piece of music, taken by FFmpeg. */
export class FilmFrames {
  readonly #engines: Engines

  constructor(engines: Engines) {
    this.#engines = engines
  }

  isPossible(): Promise<boolean> {
    return this.#engines.find('ffmpeg').then((path) => path !== undefined)
  }

  /** The path of the frame as PNG. Throws `ProgramFailure` where there is none. */
  async take(request: FrameRequest): Promise<string> {
    const target = join(request.folder, 'frame.png')
    const { stream, positions } = await this.#plan(request)
    for (const seconds of new Set(positions)) {
      await this.#run('ffmpeg', frameArguments(request, { stream, seconds, target }), request)
      // Behind the last frame it succeeds without one.
      if (await stat(target).catch(() => undefined)) return target
    }
    throw new ProgramFailure('There is no picture in the file')
  }

  async #plan(request: FrameRequest): Promise<{ stream: string; positions: number[] }> {
    if (request.source === 'audio') return { stream: COVER, positions: [0] }
    const args = [...INPUT, '-v', 'error', '-show_entries', PROBED, '-of', 'json', '-i', request.path]
    const printed = await this.#run('ffprobe', args, request).catch(() => '')
    const { format, streams } = readProbe(printed)
    const isFilm = streams?.some((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1)
    // A song may have the name of a film.
    if (streams?.length && !isFilm) return { stream: COVER, positions: [0] }
    return { stream: FILM, positions: [Math.min(MAX_POSITION_SECONDS, (format?.duration ?? 0) * POSITION_SHARE), 0] }
  }

  async #run(name: 'ffmpeg' | 'ffprobe', args: string[], { signal }: FrameRequest): Promise<string> {
    const program = await this.#engines.find(name)
    if (program === undefined) throw new ProgramFailure(`${name} is not installed`)
    const limits = { timeLimitMs: TIME_LIMIT_MS, memoryBytes: MEMORY_BYTES, cpuSeconds: TIME_LIMIT_MS / 1000 }
    return runProgram({ program, args, ...limits, ...(signal && { signal }) })
  }
}

/** Nothing where it is cut off or was never printed. */
function readProbe(printed: string): z.infer<typeof Probe> {
  try {
    return Probe.parse(JSON.parse(printed))
  } catch {
    return {}
  }
}

function frameArguments(
  { path, edgePixels }: FrameRequest,
  { stream, seconds, target }: { stream: string; seconds: number; target: string },
): string[] {
  const fit = `scale=w='min(${edgePixels},iw*sar)':h='min(${edgePixels},ih)':force_original_aspect_ratio=decrease`
  return [
    ...['-nostdin', '-v', 'error', '-threads', '1', ...INPUT],
    ...(seconds > 0 ? ['-ss', seconds.toFixed(3)] : []),
    ...['-i', path, '-map', stream, '-an', '-sn', '-dn'],
    ...['-vf', `${fit},format=rgb24`, '-frames:v', '1', '-filter_threads', '1', '-threads', '1'],
    ...['-f', 'image2', '-c:v', 'png', '-y', target],
  ]
}
