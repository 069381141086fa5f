import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { PLAYLIST_MAX_ENTRIES, PLAYLIST_NAME_MAX_CHARACTERS, PLAYLISTS_MAX, QUEUE_MAX_ENTRIES } from './limits.ts'

export const MUSIC_ERRORS = {
  track_not_found: { status: 404, message: 'This track no longer exists' },
  lyrics_unavailable: { status: 404, message: 'This track has no lyrics' },
  playlist_not_found: { status: 404, message: 'This playlist no longer exists' },
  playlist_entry_not_found: { status: 404, message: 'This track is no longer in the playlist' },
  playlist_name_missing: { status: 400, message: 'Please enter a name for the playlist' },
  playlist_name_too_long: {
    status: 400,
    message: `The name of a playlist can have at most ${PLAYLIST_NAME_MAX_CHARACTERS} characters`,
  },
  playlist_full: {
    status: 413,
    message: `A playlist can have at most ${PLAYLIST_MAX_ENTRIES.toLocaleString('en')} tracks`,
  },
  playlists_too_many: {
    status: 413,
    message: `There can be at most ${PLAYLISTS_MAX.toLocaleString('en')} playlists. Delete one first`,
  },
  playlist_file_empty: { status: 422, message: 'This file lists no tracks' },
  playlist_tracks_missing: { status: 422, message: 'None of the tracks in this file are in your music' },
  queue_entry_not_found: { status: 404, message: 'This track is no longer in the queue' },
  queue_full: { status: 413, message: `The queue can have at most ${QUEUE_MAX_ENTRIES.toLocaleString('en')} tracks` },
} as const satisfies ErrorCatalogue
