import type { FilmSound } from '../film.ts'

/** Decoded before the start of the response, and dropped: some codecs need preceding data to be exact. */
const LEAD_SECONDS = 1
/**
 * Containers whose times are not exact to the sample: to find one exactly, everything before it is decoded, unless that
 * takes long.
 */
const COARSE_CONTAINERS = /^(matroska|asf|flv|avi|mpeg|rm)/
const DECODED_THROUGH_SECONDS = 600
const CHANNELS_MAX = 2
const FRAGMENT_US = 500_000
/** Integer samples with more bits than that are kept with 24. */
const USUAL_BITS = 16

export interface SoundPlan {
  sound: FilmSound
  container: string
  /** How many samples of it are music; null if all are. */
  sampleCount: number | null
  fromSeconds: number
}

/**
 * The ffmpeg arguments before and after the input that output a track as FLAC in fragmented MP4, exact to the sample.
 */
export function soundArguments({ sound, container, sampleCount, fromSeconds }: SoundPlan): {
  before: string[]
  after: string[]
} {
  const rateHz = sound.sampleRateHz ?? 1
  const firstSample = Math.round(fromSeconds * rateHz)
  const isSought = fromSeconds > (COARSE_CONTAINERS.test(container) ? DECODED_THROUGH_SECONDS : LEAD_SECONDS)
  const soughtSample = isSought ? firstSample - LEAD_SECONDS * rateHz : 0
  const end = sampleCount === null ? '' : `:end_sample=${Math.max(firstSample, sampleCount) - soughtSample}`
  const filters = [
    // Gaps in the timestamps of a file are not gaps in the music.
    'asetpts=round(N/SR/TB)',
    `atrim=start_sample=${firstSample - soughtSample}${end}`,
    'asetpts=round(N/SR/TB)',
  ]
  const isFine = sound.bitDepth > USUAL_BITS || sound.codec.startsWith('dsd')
  return {
    before: soughtSample === 0 ? [] : ['-ss', (soughtSample / rateHz).toFixed(6)],
    after: [
      ...['-map', `0:${sound.index}`, '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-af', filters.join(','), ...((sound.channels ?? 1) > CHANNELS_MAX ? ['-ac', String(CHANNELS_MAX)] : [])],
      ...['-c:a', 'flac', '-sample_fmt', isFine ? 's32' : 's16'],
      ...['-movflags', 'empty_moov+default_base_moof', '-frag_duration', String(FRAGMENT_US), '-flush_packets', '1'],
      // Older versions of FFmpeg consider FLAC in MP4 experimental.
      ...['-strict', 'experimental', '-f', 'mp4', 'pipe:1'],
    ],
  }
}
