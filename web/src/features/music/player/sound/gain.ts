import type { Track } from '@pinloft/contract/music/endpoints'

type Gain = Track['gainDb']

/** A track's gain in decibels. Consecutive tracks of an album keep their relative loudness. */
export function gainOf(gain: Gain, isInAlbumRun: boolean): number {
  if (gain === null) return 0
  return isInAlbumRun ? (gain.album ?? gain.track) : gain.track
}

/** The volume of a media element, 0 to 1: the chosen volume with the gain applied. Never above the file's own level. */
export function elementVolume(volume: number, gainDb: number): number {
  const evened = volume * 10 ** (gainDb / 20)
  return Number.isFinite(evened) ? Math.min(1, Math.max(0, evened)) : volume
}
