import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { MEBIBYTE } from '../shared/units.ts'
import { Cover, MUSIC_PAGE_MAX_ITEMS, MusicPageQuery, Track, TrackSource } from './endpoints.ts'
import { PLAYLIST_MAX_ENTRIES } from './limits.ts'

/** Largest playlist file that can be imported. */
export const PLAYLIST_FILE_MAX_BYTES = 4 * MEBIBYTE
/** How many of the missing tracks are named. */
export const PLAYLIST_MISSING_MAX_NAMED = 100

/** A playlist name as typed. The rules report a missing or too long one. */
const PlaylistNameInput = z.string().max(2000)

export const Playlist = z
  .object({
    playlistId: z.string(),
    name: z.string(),
    trackCount: z.int().nonnegative(),
    /** Total of all tracks with a known duration. */
    durationMs: z.int().nonnegative(),
    cover: Cover.nullable(),
    createdAt: z.iso.datetime(),
    /** When its name or its tracks last changed. */
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'Playlist' })
export type Playlist = z.infer<typeof Playlist>

/** A track in a playlist; the same track may be in it more than once. */
export const PlaylistEntry = z.object({ entryId: z.int(), track: Track }).meta({ id: 'PlaylistEntry' })
export type PlaylistEntry = z.infer<typeof PlaylistEntry>

const PlaylistParams = z.object({ playlistId: EntryId })
const PlaylistEntryParams = PlaylistParams.extend({ entryId: z.coerce.number().int() })

export const listPlaylists = endpoint({
  method: 'GET',
  path: '/api/music/playlists',
  summary: 'All playlists, by name',
  status: 200,
  reply: z.array(Playlist),
})

export const createPlaylist = endpoint({
  method: 'POST',
  path: '/api/music/playlists',
  summary: `Creates a playlist, optionally with tracks. A playlist has at most ${PLAYLIST_MAX_ENTRIES} entries`,
  status: 201,
  body: z.object({ name: PlaylistNameInput, tracks: TrackSource.optional() }),
  reply: Playlist,
})

export const importPlaylist = endpoint({
  method: 'POST',
  path: '/api/music/playlists/import',
  summary:
    'Creates a playlist from the text of an .m3u8 file. Its lines are matched with paths and names of tracks; no path in it is opened',
  status: 201,
  // Each character may be escaped in JSON.
  bodyMaxBytes: 6 * PLAYLIST_FILE_MAX_BYTES,
  body: z.object({ name: PlaylistNameInput, content: z.string().max(PLAYLIST_FILE_MAX_BYTES) }),
  reply: z.object({
    playlist: Playlist,
    foundCount: z.int().nonnegative(),
    missingCount: z.int().nonnegative(),
    /** The first lines without a matching track. */
    missing: z.array(z.string()).max(PLAYLIST_MISSING_MAX_NAMED),
  }),
})

export const getPlaylist = endpoint({
  method: 'GET',
  path: '/api/music/playlists/:playlistId',
  summary: 'A playlist without its tracks',
  status: 200,
  params: PlaylistParams,
  reply: Playlist,
})

export const renamePlaylist = endpoint({
  method: 'PATCH',
  path: '/api/music/playlists/:playlistId',
  summary: 'Renames a playlist',
  status: 200,
  params: PlaylistParams,
  body: z.object({ name: PlaylistNameInput }),
  reply: Playlist,
})

export const deletePlaylist = endpoint({
  method: 'DELETE',
  path: '/api/music/playlists/:playlistId',
  summary: 'Deletes a playlist. The files are kept',
  status: 204,
  params: PlaylistParams,
  reply: null,
})

export const listPlaylistEntries = endpoint({
  method: 'GET',
  path: '/api/music/playlists/:playlistId/entries',
  summary: 'The tracks of a playlist, in order',
  status: 200,
  params: PlaylistParams,
  query: MusicPageQuery,
  reply: z.object({ entries: z.array(PlaylistEntry), totalCount: z.int().nonnegative() }),
})

export const addPlaylistEntries = endpoint({
  method: 'POST',
  path: '/api/music/playlists/:playlistId/entries',
  summary: 'Adds tracks at the end of a playlist',
  status: 200,
  params: PlaylistParams,
  body: z.object({ tracks: TrackSource }),
  reply: z.object({ addedCount: z.int().nonnegative(), playlist: Playlist }),
})

export const removePlaylistEntries = endpoint({
  method: 'DELETE',
  path: '/api/music/playlists/:playlistId/entries',
  summary: 'Removes entries from a playlist',
  status: 200,
  params: PlaylistParams,
  body: z.object({ entryIds: z.array(z.int()).max(MUSIC_PAGE_MAX_ITEMS) }),
  reply: Playlist,
})

export const movePlaylistEntry = endpoint({
  method: 'POST',
  path: '/api/music/playlists/:playlistId/entries/:entryId/move',
  summary: 'Moves an entry of a playlist before another one, or to the end',
  status: 204,
  params: PlaylistEntryParams,
  body: z.object({ beforeEntryId: z.int().nullable() }),
  reply: null,
})

export const exportPlaylist = endpoint({
  method: 'GET',
  path: '/api/music/playlists/:playlistId/m3u8',
  summary: 'A playlist as an extended .m3u8 file, with folder paths',
  status: 200,
  params: PlaylistParams,
  reply: null,
})
