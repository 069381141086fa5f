import { blobReader } from '../../../platform/blobs/blob-reader.ts'
import type { StoredFile } from '../../files/index.ts'
import type { Film } from '../film.ts'
import type { FilmInput } from '../film-inputs.ts'
import { scanPackets } from '../packets.ts'
import { readMatroskaKeyFrames } from './matroska-cues.ts'
import { readMp4KeyFrames } from './mp4-sync-samples.ts'

/**
 * When the frames of a film are shown that stand alone, in seconds from its beginning, in order. Null where that cannot be
 * known in time.
 */
export async function findKeyFrames(file: StoredFile, film: Film, input: FilmInput): Promise<number[] | null> {
  const times = (await readIndex(file, film)) ?? (await scanKeyFrames(film, input))
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

async function scanKeyFrames({ video, startSeconds }: Film, input: FilmInput): Promise<number[] | null> {
  const [track] = video
  const packets = track === undefined ? null : await scanPackets(input, track.index)
  const times = packets?.flatMap((packet) => (packet.isKeyFrame ? [packet.startSeconds - startSeconds] : [])) ?? []
  return times.length === 0 ? null : times
}
