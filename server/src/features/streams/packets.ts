import { ProgramFailure } from '../../platform/process/run-program.ts'
import type { FilmInput } from './film-inputs.ts'

/** A film is read through for so long. */
const SCAN_LIMIT_MS = 20_000
/** Lines of packets of a film of 10 hours. */
const SCAN_MAX_CHARACTERS = 64 * 1024 * 1024

interface Packet {
  /** As it stands in the file. */
  startSeconds: number
  durationSeconds: number
  isKeyFrame: boolean
}

/** The packets of a track of a film, read through from its beginning. Null where that takes too long or fails. */
export async function scanPackets(input: FilmInput, trackIndex: number): Promise<Packet[] | null> {
  const entries = ['-show_entries', 'packet=pts_time,duration_time,flags', '-of', 'csv=p=0']
  try {
    const printed = await input.ask('ffprobe', {
      before: ['-select_streams', String(trackIndex), ...entries],
      timeLimitMs: SCAN_LIMIT_MS,
      outputMaxCharacters: SCAN_MAX_CHARACTERS,
    })
    if (printed.length >= SCAN_MAX_CHARACTERS) return null
    return printed.split('\n').flatMap((line) => {
      const [start = '', duration = '', flags = ''] = line.split(',')
      const startSeconds = Number.parseFloat(start)
      if (!Number.isFinite(startSeconds)) return []
      return [{ startSeconds, durationSeconds: Number.parseFloat(duration) || 0, isKeyFrame: flags.includes('K') }]
    })
  } catch (error) {
    if (error instanceof ProgramFailure) return null
    throw error
  }
}
