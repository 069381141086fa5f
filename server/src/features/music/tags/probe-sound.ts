import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { z } from 'zod'
import type { Engines } from '../../../platform/engines/engines.ts'
import { FILM_FORMATS } from '../../../platform/engines/film-formats.ts'
import { runProgram } from '../../../platform/process/run-program.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'

const TIME_LIMIT_MS = 30_000
const MEMORY_BYTES = 768 * MEBIBYTE

const Report = z.object({
  format: z.object({ duration: z.coerce.number().positive().optional().catch(undefined) }).optional(),
  streams: z.array(z.object({ codec_name: z.string().optional() })).default([]),
})

export interface ProbedSound {
  durationMs: number | null
  codecLabel: string | null
}

/**
 * What FFmpeg knows of an audio file without usable tags. Null if it is not audio, or FFmpeg is missing. Throws
 * `WorkFailure` if it was interrupted.
 */
export async function probeSound(engines: Engines, path: string, signal: AbortSignal): Promise<ProbedSound | null> {
  const program = await engines.find('ffprobe')
  if (program === undefined) return null
  try {
    const printed = await runProgram({
      program,
      args: [
        ...['-v', 'error', '-protocol_whitelist', 'file', '-format_whitelist', FILM_FORMATS],
        ...['-show_entries', 'format=duration:stream=codec_name', '-select_streams', 'a', '-of', 'json', path],
      ],
      timeLimitMs: TIME_LIMIT_MS,
      cpuSeconds: TIME_LIMIT_MS / 1000,
      memoryBytes: MEMORY_BYTES,
      signal,
    })
    const { format, streams } = Report.parse(JSON.parse(printed))
    const [sound] = streams
    if (sound === undefined) return null
    const durationMs = format?.duration === undefined ? null : Math.round(format.duration * 1000)
    return { durationMs, codecLabel: sound.codec_name?.toUpperCase().slice(0, 20) ?? null }
  } catch (error) {
    const isVerdict = error instanceof WorkFailure && error.isVerdict
    if (isVerdict || error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}
