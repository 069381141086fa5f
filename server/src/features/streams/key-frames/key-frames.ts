import type { StoredFile } from '../../../core/files/index.ts'
import { blobReader } from '../../../platform/blobs/blob-reader.ts'
import type { Film } from '../film.ts'
import type { FilmInput } from '../film-inputs.ts'
import { scanPackets } from '../packets.ts'
import { type CutPoints, cutPointsOf, KEY_FRAMES_MAX } from './cut-points.ts'
import { readMatroskaKeyFrames } from './matroska-cues.ts'
import { readMp4KeyFrames } from './mp4-sync-samples.ts'

/** Where a film can be cut at key frames; null if it cannot. Throws `WorkFailure` if finding out takes too long. */
export async function findCutPoints(file: StoredFile, film: Film, input: FilmInput): Promise<CutPoints | null> {
  const times = (await readIndex(file, film)) ?? (await scanKeyFrames(film, input))
  return cutPointsOf(times)
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

/** Returns more than `KEY_FRAMES_MAX` if there are too many. */
async function scanKeyFrames({ video, startSeconds }: Film, input: FilmInput): Promise<number[]> {
  const [track] = video
  const times: number[] = []
  if (track === undefined) return times
  const isRead = await scanPackets(input, track.index, (packets) => {
    for (const packet of packets) {
      if (packet.isKeyFrame && times.length <= KEY_FRAMES_MAX) times.push(packet.startSeconds - startSeconds)
    }
  })
  return isRead ? times : []
}
