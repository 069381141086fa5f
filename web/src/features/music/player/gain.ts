import type { Track } from '@pinloft/contract/music'

type Gain = Track['gainDb']

/** By how much a track is to be louder or softer, in decibels. Tracks of an album that follow one another keep their steps. */
export function gainOf(gain: Gain, isInAlbumRun: boolean): number {
  if (gain === null) return 0
  return isInAlbumRun ? (gain.album ?? gain.track) : gain.track
}

/** The volume of a media element, 0 to 1: what the person chose, evened out. Never louder than the file itself. */
export function elementVolume(volume: number, gainDb: number): number {
  const evened = volume * 10 ** (gainDb / 20)
  return Number.isFinite(evened) ? Math.min(1, Math.max(0, evened)) : volume
}
