import type { Track } from '@pinloft/contract/music'
import { MUSIC_TEXTS } from '@pinloft/contract/music-texts'

/** The artist of a track, for display. */
export function artistOf(track: Track): string {
  return track.artist ?? (track.isPasswordProtected ? MUSIC_TEXTS.protectedTrack : MUSIC_TEXTS.unknownArtist)
}

/** 'Low Tide Radio · Salt Maps'. */
export function artistAndAlbum(track: Track): string {
  return track.album === null ? artistOf(track) : `${artistOf(track)} · ${track.album}`
}
