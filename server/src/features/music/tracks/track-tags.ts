import type { LyricLine } from '@pinloft/contract/music/endpoints'

/** A job for the tag worker. */
export type TagJob = TrackJob | SidecarJob

export interface TrackJob {
  /** The tags, or only the lyrics. */
  wanted: 'tags' | 'lyrics'
  /** The path of the file, or its beginning. */
  source: { path: string } | { bytes: Uint8Array }
  /** Derived from the file name; used if the content does not identify the format. */
  mimeType: string
}

/** A lyrics file next to a track. */
interface SidecarJob {
  wanted: 'sidecar'
  bytes: Uint8Array
}

/** The tags of an audio file. */
export interface TrackTags {
  title: string | null
  artist: string | null
  album: string | null
  albumArtist: string | null
  isCompilation: boolean
  trackNumber: number | null
  discNumber: number | null
  year: number | null
  genres: string[]
  durationMs: number | null
  codecLabel: string | null
  bitsPerSecond: number | null
  /** Digest of the embedded pictures; null if there are none. */
  coverKey: string | null
  hasLyrics: boolean
  /** ReplayGain in decibels; peaks as a fraction of full scale. */
  trackGainDb: number | null
  trackPeak: number | null
  albumGainDb: number | null
  albumPeak: number | null
}

export type TagAnswer = { tags: TrackTags } | { lyrics: LyricLine[] }

/** For a file without tags. */
export const NO_TAGS: TrackTags = {
  title: null,
  artist: null,
  album: null,
  albumArtist: null,
  isCompilation: false,
  trackNumber: null,
  discNumber: null,
  year: null,
  genres: [],
  durationMs: null,
  codecLabel: null,
  bitsPerSecond: null,
  coverKey: null,
  hasLyrics: false,
  trackGainDb: null,
  trackPeak: null,
  albumGainDb: null,
  albumPeak: null,
}
