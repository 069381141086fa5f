import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { z } from 'zod'
import type { Engines } from '../../platform/engines/engines.ts'
import { FILM_FORMATS } from '../../platform/engines/film-formats.ts'
import { runProgram } from '../../platform/process/run-program.ts'
import { StartFailure, WorkFailure } from '../../platform/process/work-failure.ts'

const TIME_LIMIT_MS = 30_000
const MEMORY_BYTES = 768 * MEBIBYTE
/** Position of the frame as a share of the film's duration, up to the maximum below. */
const POSITION_SHARE = 0.1
const MAX_POSITION_SECONDS = 60

/** Arguments before each input. */
const INPUT = ['-protocol_whitelist', 'file', '-format_whitelist', FILM_FORMATS]

/** Stream specifiers: video without attached pictures, and any video. */
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
  /** `audio` takes the embedded cover. */
  source: 'video' | 'audio'
  edgePixels: number
  /** Where the frame is written. */
  folder: string
  signal?: AbortSignal
}

/** Extracts a frame of a film, or the cover of a track, with FFmpeg. */
export class FilmFrames {
  readonly #engines: Engines

  constructor(engines: Engines) {
    this.#engines = engines
  }

  isPossible(): Promise<boolean> {
    return this.#engines.find('ffmpeg').then((path) => path !== undefined)
  }

  /** The path of the frame as PNG. Throws `WorkFailure` if there is none. */
  async take(request: FrameRequest): Promise<string> {
    const target = join(request.folder, 'frame.png')
    const { stream, positions } = await this.#plan(request)
    for (const seconds of new Set(positions)) {
      await this.#run('ffmpeg', frameArguments(request, { stream, seconds, target }), request)
      // FFmpeg succeeds without output when it seeks past the last frame.
      if (await stat(target).catch(() => undefined)) return target
    }
    throw new WorkFailure('There is no picture in the file', { isVerdict: true })
  }

  async #plan(request: FrameRequest): Promise<{ stream: string; positions: number[] }> {
    if (request.source === 'audio') return { stream: COVER, positions: [0] }
    const args = [...INPUT, '-v', 'error', '-show_entries', PROBED, '-of', 'json', '-i', request.path]
    const printed = await this.#run('ffprobe', args, request).catch((error: unknown) => {
      if (error instanceof WorkFailure && error.isVerdict) return ''
      throw error
    })
    const { format, streams } = readProbe(printed)
    const isFilm = streams?.some((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1)
    // A song may have a film's file extension.
    if (streams?.length && !isFilm) return { stream: COVER, positions: [0] }
    return { stream: FILM, positions: [Math.min(MAX_POSITION_SECONDS, (format?.duration ?? 0) * POSITION_SHARE), 0] }
  }

  async #run(name: 'ffmpeg' | 'ffprobe', args: string[], { signal }: FrameRequest): Promise<string> {
    const program = await this.#engines.find(name)
    if (program === undefined) throw new StartFailure(name, 'It is not installed')
    const limits = { timeLimitMs: TIME_LIMIT_MS, memoryBytes: MEMORY_BYTES, cpuSeconds: TIME_LIMIT_MS / 1000 }
    return runProgram({ program, args, ...limits, ...(signal && { signal }) })
  }
}

/** Empty if the output is truncated or missing. */
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
