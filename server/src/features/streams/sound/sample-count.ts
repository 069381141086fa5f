import type { StoredFile } from '../../../core/files/index.ts'
import { blobReader } from '../../../platform/blobs/blob-reader.ts'
import type { Film, FilmSound } from '../film.ts'
import { boxIn, durationOf, readMoov, timescaleOf, tracksOf } from '../mp4-boxes.ts'

/**
 * The iTunes tag that says what is music: a word, then the numbers of samples before it, after it and of it, in
 * hexadecimal.
 */
const ITUNES_GAPLESS = /^\s*[\da-f]+\s+[\da-f]+\s+[\da-f]+\s+([\da-f]+)/i
/** Encoders add no more than that; a value that is further off means something else. */
const ADDED_MAX_SAMPLES = 8192

/**
 * How many samples of a track are music, if FFmpeg decodes more: in MP4 it does not drop what AAC encoders add at the
 * end. Null if everything decoded is music.
 */
export async function sampleCountOf(file: StoredFile, film: Film, sound: FilmSound): Promise<number | null> {
  const { sampleRateHz } = sound
  if (sound.codec !== 'aac' || !film.container.startsWith('mov') || sampleRateHz === null) return null
  const listedSeconds = await readListedSeconds(file, film.audio.indexOf(sound))
  if (listedSeconds === null) return null
  const listed = Math.round(listedSeconds * sampleRateHz)
  const told = Number.parseInt(ITUNES_GAPLESS.exec(film.itunesGapless ?? '')?.[1] ?? '', 16)
  return Math.abs(told - listed) <= ADDED_MAX_SAMPLES ? told : listed
}

async function readListedSeconds(file: StoredFile, position: number): Promise<number | null> {
  const blob = await file.open()
  try {
    const moov = await readMoov(blobReader(blob, file.sizeBytes))
    const track = moov === null ? undefined : tracksOf(moov, 'soun')[position]
    if (moov === null || track === undefined || track.timescale === 0 || track.edit.isFollowed) return null
    const seconds = (durationOf(boxIn(track.media, 'mdhd')) - track.edit.mediaTick) / track.timescale
    const movieScale = timescaleOf(boxIn(moov, 'mvhd'))
    const editedSeconds = movieScale === 0 ? 0 : track.edit.durationTicks / movieScale
    if (seconds <= 0) return null
    // Edits are often given only in milliseconds; the track itself is more precise.
    return editedSeconds > 0 && seconds - editedSeconds > 1 / movieScale ? editedSeconds : seconds
  } finally {
    await blob.close()
  }
}
