import type { Track } from '@pinloft/contract/music/endpoints'

type AlbumPlace = Pick<Track, 'albumId' | 'discNumber' | 'trackNumber' | 'isPasswordProtected'>

/** Whether a track follows another on their album, so that they must play without a gap. */
export function isJoined(track: AlbumPlace | null, next: AlbumPlace | null): boolean {
  if (track === null || next === null) return false
  // Of a protected track nothing is known but its name.
  if (track.isPasswordProtected || next.isPasswordProtected) return false
  if (track.albumId === null || track.albumId !== next.albumId) return false
  if (track.trackNumber === null || next.trackNumber === null) return false
  const disc = track.discNumber ?? 1
  const nextDisc = next.discNumber ?? 1
  if (nextDisc === disc) return next.trackNumber === track.trackNumber + 1
  return nextDisc === disc + 1 && next.trackNumber === 1
}
