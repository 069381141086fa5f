import type { Track } from '@pinloft/contract/music/endpoints'
import type { Playlist } from '@pinloft/contract/music/playlists'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'

/** The artist of a track, for display. */
export function artistOf(track: Track): string {
  return track.artist ?? (track.isPasswordProtected ? MUSIC_TEXTS.protectedTrack : MUSIC_TEXTS.unknownArtist)
}

/** 'Low Tide Radio · Salt Maps'. */
export function artistAndAlbum(track: Track): string {
  return track.album === null ? artistOf(track) : `${artistOf(track)} · ${track.album}`
}

/** '12 tracks · 48 min'. */
export function describePlaylist({ trackCount, durationMs }: Playlist): string {
  return trackCount === 0 ? MUSIC_TEXTS.tracks(0) : `${MUSIC_TEXTS.tracks(trackCount)} · ${formatTotal(durationMs)}`
}

/** '48 min', '3 h 12 min', for the duration of an album or a playlist. */
export function formatTotal(durationMs: number): string {
  const minutes = Math.max(1, Math.round(durationMs / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
