import { FILM_FORMATS } from '../../../platform/engines/film-formats.ts'
import { PipedProgram } from '../../../platform/process/piped-program.ts'
import { ProgramFailure } from '../../../platform/process/run-program.ts'

/** A recording of twelve hours takes about six minutes. */
const TIME_LIMIT_MS = 10 * 60_000
const MEMORY_BYTES = 768 * 1024 * 1024
/** EBU R 128 does not listen to what is softer. */
const SILENCE_LUFS = -69

interface MeasuredLoudness {
  loudnessLufs: number
  /** The largest value, as a share of what can be played. */
  peak: number
}

/**
 * How loud a file is as a whole (EBU R 128). Null where it cannot be decoded, or is silent. `onComplaint` is called where
 * some of it cannot be.
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
    program,
    args: [
      ...['-v', 'error', '-nostdin', '-protocol_whitelist', 'file', '-format_whitelist', FILM_FORMATS],
      ...['-threads', '1', '-err_detect', 'crccheck', '-i', path, '-map', '0:a:0'],
      ...['-af', 'ebur128=metadata=1:peak=sample,ametadata=mode=print:file=-', '-f', 'null', '-'],
    ],
    memoryBytes: MEMORY_BYTES,
    cpuSeconds: TIME_LIMIT_MS / 1000,
  })
  const stop = () => run.stop()
  const overdue = setTimeout(stop, TIME_LIMIT_MS)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await readMeasurements(run.output())
  } catch (error) {
    if (error instanceof ProgramFailure) return null
    throw error
  } finally {
    clearTimeout(overdue)
    signal.removeEventListener('abort', stop)
    stop()
    if (run.hasComplained && !signal.aborted) onComplaint()
  }
}

/** What is printed for each tenth of a second: the loudness up to there, and the peaks of each channel. */
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
