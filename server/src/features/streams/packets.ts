import { WorkFailure } from '../../platform/process/work-failure.ts'
import type { FilmInput } from './film-inputs.ts'

/** Time limit for reading through a film. */
const SCAN_LIMIT_MS = 20_000

interface Packet {
  /** As stored in the file. */
  startSeconds: number
  durationSeconds: number
  isKeyFrame: boolean
}

/**
 * Reads the packets of a track from beginning to end, in batches, without keeping them. Returns false if the film
 * cannot be read. Throws `WorkFailure` if that takes too long.
 */
export async function scanPackets(
  input: FilmInput,
  trackIndex: number,
  onPackets: (packets: Packet[]) => void,
): Promise<boolean> {
  const entries = ['-show_entries', 'packet=pts_time,duration_time,flags', '-of', 'csv=p=0']
  const program = await input.pipe({
    program: 'ffprobe',
    before: ['-select_streams', String(trackIndex), ...entries],
    urgency: 'usual',
    timeLimitMs: SCAN_LIMIT_MS,
  })
  let rest = ''
  try {
    for await (const block of program.output()) {
      const lines = (rest + block.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      onPackets(lines.flatMap(packetOf))
    }
    onPackets(packetOf(rest))
    return true
  } catch (error) {
    if (error instanceof WorkFailure && error.isVerdict) return false
    throw error
  }
}

function packetOf(line: string): Packet[] {
  const [start = '', duration = '', flags = ''] = line.split(',')
  const startSeconds = Number.parseFloat(start)
  if (!Number.isFinite(startSeconds)) return []
  return [{ startSeconds, durationSeconds: Number.parseFloat(duration) || 0, isKeyFrame: flags.includes('K') }]
}
