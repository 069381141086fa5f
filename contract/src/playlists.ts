import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EntryId } from './entries.ts'
import { PLAYLIST_MAX_ENTRIES } from './limits.ts'
import { Cover, MUSIC_PAGE_MAX_ITEMS, MusicPageQuery, Track, TrackSource } from './music.ts'

/** Largest file that a playlist can be read from. */
export const PLAYLIST_FILE_MAX_BYTES = 4 * 1024 * 1024
/** So many of those that were not found are named. */
export const PLAYLIST_MISSING_MAX_NAMED = 100

/** A name of a playlist as a person typed it. Whether it is missing or too long is told by the rules. */
const PlaylistNameInput = z.string().max(2000)

export const Playlist = z
  .object({
    playlistId: z.string(),
    name: z.string(),
    trackCount: z.int().nonnegative(),
    /** Of all tracks whose duration is known. */
    durationMs: z.int().nonnegative(),
    cover: Cover.nullable(),
    createdAt: z.iso.datetime(),
    /** When its name or what is in it was last changed. */
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
  summary: 'All playlists by their names',
  status: 200,
  reply: z.array(Playlist),
})

export const createPlaylist = endpoint({
  method: 'POST',
  path: '/api/music/playlists',
  summary: `Creates a playlist, with tracks where they are given. At most ${PLAYLIST_MAX_ENTRIES} are in one`,
  status: 201,
  body: z.object({ name: PlaylistNameInput, tracks: TrackSource.optional() }),
  reply: Playlist,
})

export const importPlaylist = endpoint({
  method: 'POST',
  path: '/api/music/playlists/import',
  summary:
    'Creates a playlist from the text of an .m3u8 file. Its lines are compared with the paths and names of the tracks; nothing that they name is opened',
  status: 201,
  // Each character may be escaped in JSON.
  bodyMaxBytes: 6 * PLAYLIST_FILE_MAX_BYTES,
  body: z.object({ name: PlaylistNameInput, content: z.string().max(PLAYLIST_FILE_MAX_BYTES) }),
  reply: z.object({
    playlist: Playlist,
    foundCount: z.int().nonnegative(),
    missingCount: z.int().nonnegative(),
    /** The first lines that no track was found for. */
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
  summary: 'Gives a playlist another name',
  status: 200,
  params: PlaylistParams,
  body: z.object({ name: PlaylistNameInput }),
  reply: Playlist,
})

export const deletePlaylist = endpoint({
  method: 'DELETE',
  path: '/api/music/playlists/:playlistId',
  summary: 'Deletes a playlist. The files stay',
  status: 204,
  params: PlaylistParams,
  reply: null,
})

export const listPlaylistEntries = endpoint({
  method: 'GET',
  path: '/api/music/playlists/:playlistId/entries',
  summary: 'The tracks of a playlist in their order',
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
  summary: 'Takes entries out of a playlist',
  status: 200,
  params: PlaylistParams,
  body: z.object({ entryIds: z.array(z.int()).max(MUSIC_PAGE_MAX_ITEMS) }),
  reply: Playlist,
})

export const movePlaylistEntry = endpoint({
  method: 'POST',
  path: '/api/music/playlists/:playlistId/entries/:entryId/move',
  summary: 'Puts an entry of a playlist before another one, or at the end',
  status: 204,
  params: PlaylistEntryParams,
  body: z.object({ beforeEntryId: z.int().nullable() }),
  reply: null,
})

export const exportPlaylist = endpoint({
  method: 'GET',
  path: '/api/music/playlists/:playlistId/m3u8',
  summary: 'A playlist as an extended .m3u8 file, with paths as in the folders',
  status: 200,
  params: PlaylistParams,
  reply: null,
})
