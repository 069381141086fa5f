import { MEBIBYTE, MINUTE_MS } from '@pinloft/contract/shared/units'
import { FILM_FORMATS } from '../../../platform/engines/film-formats.ts'
import { PipedProgram } from '../../../platform/process/piped-program.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'

/** A twelve-hour recording takes about six minutes. */
const TIME_LIMIT_MS = 10 * MINUTE_MS
const MEMORY_BYTES = 768 * MEBIBYTE
/** EBU R 128 ignores anything quieter. */
const SILENCE_LUFS = -69

export interface MeasuredLoudness {
  loudnessLufs: number
  /** Peak as a fraction of full scale. */
  peak: number
}

/**
 * The integrated loudness of a file (EBU R 128). Null if it cannot be decoded or is silent. Calls `onComplaint` if
 * parts of it cannot be decoded. Throws `WorkFailure` if it was interrupted, and the signal's reason.
 */
export async function measureLoudness({
  program,
  path,
  signal,
  onComplaint,
}: {
  program: string
  path: string
  signal: AbortSignal
  onComplaint(): void
}): Promise<MeasuredLoudness | null> {
  const run = await PipedProgram.start({
    urgency: 'leisurely',
    timeLimitMs: TIME_LIMIT_MS,
    program,
    args: [
      ...['-v', 'error', '-nostdin', '-protocol_whitelist', 'file', '-format_whitelist', FILM_FORMATS],
      ...['-threads', '1', '-err_detect', 'crccheck', '-i', path, '-map', '0:a:0'],
      ...['-af', 'ebur128=metadata=1:peak=sample,ametadata=mode=print:file=-', '-f', 'null', '-'],
    ],
    memoryBytes: MEMORY_BYTES,
    cpuSeconds: TIME_LIMIT_MS / 1000,
    signal,
  })
  try {
    return await readMeasurements(run.output())
  } catch (error) {
    if (error instanceof WorkFailure && error.isVerdict) return null
    throw error
  } finally {
    if (run.hasComplained && !signal.aborted) onComplaint()
  }
}

/** Parses what is printed for each tenth of a second: the loudness so far, and the peaks of each channel. */
async function readMeasurements(output: AsyncIterable<Buffer>): Promise<MeasuredLoudness | null> {
  let loudnessLufs = Number.NEGATIVE_INFINITY
  let peak = 0
  let rest = ''
  for await (const block of output) {
    const lines = (rest + block.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [name = '', value] = line.split('=')
      if (name === 'lavfi.r128.I') loudnessLufs = Number(value)
      else if (name.startsWith('lavfi.r128.sample_peaks_ch')) peak = Math.max(peak, Number(value))
    }
  }
  return loudnessLufs > SILENCE_LUFS ? { loudnessLufs, peak } : null
}
