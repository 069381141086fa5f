import { blobReader } from '../../../platform/blobs/blob-reader.ts'
import { ProgramFailure } from '../../../platform/process/run-program.ts'
import type { StoredFile } from '../../files/index.ts'
import type { Film } from '../film.ts'
import type { FilmInput } from '../film-inputs.ts'
import { readMatroskaKeyFrames } from './matroska-cues.ts'
import { readMp4KeyFrames } from './mp4-sync-samples.ts'

/** A film whose container lists no key frames is read through, for so long. */
const SCAN_LIMIT_MS = 20_000
/** Lines of packets of a film of 10 hours. */
const SCAN_MAX_CHARACTERS = 64 * 1024 * 1024

/**
 * When the frames of a film are shown that stand alone, in seconds from its beginning, in order. Null where that cannot be
 * known in time.
 */
export async function findKeyFrames(file: StoredFile, film: Film, input: FilmInput): Promise<number[] | null> {
  const times = (await readIndex(file, film)) ?? (await scanPackets(film, input))
  return times === null ? null : [...new Set(times)].sort((a, b) => a - b)
}

async function readIndex(file: StoredFile, { container, startSeconds }: Film): Promise<number[] | null> {
  const read = container.startsWith('matroska')
    ? readMatroskaKeyFrames
    : container.startsWith('mov')
      ? readMp4KeyFrames
      : undefined
  if (read === undefined) return null
  const blob = await file.open()
  try {
    const times = await read(blobReader(blob, file.sizeBytes))
    return times?.map((seconds) => seconds - startSeconds) ?? null
  } finally {
    await blob.close()
  }
}

async function scanPackets({ video, startSeconds }: Film, input: FilmInput): Promise<number[] | null> {
  const [track] = video
  if (track === undefined) return null
  const shown = ['-select_streams', String(track.index), '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0']
  try {
    const printed = await input.ask('ffprobe', {
      before: shown,
      timeLimitMs: SCAN_LIMIT_MS,
      outputMaxCharacters: SCAN_MAX_CHARACTERS,
    })
    if (printed.length >= SCAN_MAX_CHARACTERS) return null
    const times = printed.split('\n').flatMap((line) => {
      const [time = '', flags = ''] = line.split(',')
      return flags.includes('K') && Number.isFinite(Number.parseFloat(time)) ? [Number(time) - startSeconds] : []
    })
    return times.length === 0 ? null : times
  } catch (error) {
    if (error instanceof ProgramFailure) return null
    throw error
  }
}
