import type { LyricLine } from '@pinloft/contract/music'

/** What is asked of the process that reads tags. */
export interface TagJob {
  /** What is wanted: the tags, or the lyrics alone. */
  wanted: 'tags' | 'lyrics'
  /** Where the file is, or its beginning. */
  source: { path: string } | { bytes: Uint8Array }
  /** As the file's name says; asked where the content does not tell. */
  mimeType: string
}

/** What the tags of an audio file say. */
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
  hasCover: boolean
  hasLyrics: boolean
  /** ReplayGain in decibels; peaks as a share of the largest value. */
  trackGainDb: number | null
  trackPeak: number | null
  albumGainDb: number | null
  albumPeak: number | null
}

export type TagAnswer = { tags: TrackTags } | { lyrics: LyricLine[] }

/** Of a file that says nothing of itself. */
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
  hasCover: false,
  hasLyrics: false,
  trackGainDb: null,
  trackPeak: null,
  albumGainDb: null,
  albumPeak: null,
}
