import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { offsetQuery } from '../shared/pages.ts'

/** Largest page of a music list. */
export const MUSIC_PAGE_MAX_ITEMS = 500
const MUSIC_PAGE_ITEMS = 100
/** Longest search text for music, in characters. */
export const MUSIC_SEARCH_MAX_CHARACTERS = 200
/** Target loudness of a track's gain, in LUFS (EBU R 128), as in ReplayGain 2.0. */
export const REFERENCE_LOUDNESS_LUFS = -18

/** Cover of a piece of music: the thumbnail of this file, in this version. */
export const Cover = z.object({ fileId: z.string(), version: z.string() }).meta({ id: 'Cover' })
export type Cover = z.infer<typeof Cover>

const count = z.int().nonnegative()
/** Total of all tracks with a known duration. */
const durationMs = z.int().nonnegative()

/**
 * An audio file with its tags. For a protected file, and one whose tags are not read yet, only the name is known:
 * everything from the content is null or empty.
 */
export const Track = z
  .object({
    fileId: z.string(),
    fileName: z.string(),
    /** Path of the folder it is in; empty means the root. */
    folder: z.string(),
    sizeBytes: z.int().nonnegative(),
    /** Version of the file: changes with its content. */
    version: z.string(),
    addedAt: z.iso.datetime(),
    isPasswordProtected: z.boolean(),
    /** Whether its tags have yet to be read. */
    isUnread: z.boolean(),
    /** As tagged; without a title, the file name without its extension. */
    title: z.string(),
    artist: z.string().nullable(),
    artistId: z.string().nullable(),
    album: z.string().nullable(),
    albumId: z.string().nullable(),
    albumArtist: z.string().nullable(),
    trackNumber: z.int().positive().nullable(),
    discNumber: z.int().positive().nullable(),
    year: z.int().positive().nullable(),
    genres: z.array(z.string()),
    durationMs: z.int().positive().nullable(),
    codecLabel: z.string().nullable().describe("For example 'FLAC' or 'MP3'"),
    bitsPerSecond: z.int().positive().nullable(),
    /** The embedded picture, or one next to the file with a usual cover name. */
    cover: Cover.nullable(),
    hasLyrics: z.boolean(),
    /**
     * Gain in decibels to the reference loudness, limited so that nothing clips; null until known. The album gain
     * preserves the loudness differences between its tracks.
     */
    gainDb: z.object({ track: z.number(), album: z.number().nullable() }).nullable(),
    isFavourite: z.boolean(),
    playCount: count,
    lastPlayedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Track' })
export type Track = z.infer<typeof Track>

/** Sort orders of a track list; a minus sign reverses one. `album` sorts by album, disc and track number. */
export const TRACK_SORTS = [
  ...(['title', '-title', 'artist', '-artist', 'album', '-album', 'year', '-year', 'duration', '-duration'] as const),
  ...(['fileName', '-fileName', 'addedAt', '-addedAt'] as const),
  ...(['playCount', '-playCount', 'lastPlayedAt', '-lastPlayedAt'] as const),
] as const
export type TrackSort = (typeof TRACK_SORTS)[number]

const searchText = z
  .string()
  .max(MUSIC_SEARCH_MAX_CHARACTERS)
  .optional()
  .describe('Words or parts of words; case and accents are ignored')

/** Which tracks, and in which order. Omitted fields do not filter. */
const trackFilter = {
  search: searchText,
  album: EntryId.optional().describe('albumId'),
  artist: EntryId.optional().describe('artistId: tracks and albums by this artist'),
  genre: z.string().max(300).optional(),
  folder: z.string().optional().describe('In this folder and its subfolders'),
  sort: z.enum(TRACK_SORTS).optional().describe('By album if one is given, else by title'),
}

const page = offsetQuery(MUSIC_PAGE_ITEMS, MUSIC_PAGE_MAX_ITEMS)
export const MusicPageQuery = z.object(page)

export const TrackFilter = z.object({ ...trackFilter, isFavourite: z.boolean().optional() })
export type TrackFilter = z.infer<typeof TrackFilter>

export const TrackListQuery = z.object({
  ...trackFilter,
  isFavourite: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true')),
  ...page,
})

/** Tracks to add to the queue or a playlist, in order. */
export const TrackSource = z
  .discriminatedUnion('from', [
    z.object({ from: z.literal('library'), filter: TrackFilter.default({}) }),
    z.object({ from: z.literal('playlist'), playlistId: EntryId }),
    z.object({ from: z.literal('files'), fileIds: z.array(EntryId).max(MUSIC_PAGE_MAX_ITEMS) }),
  ])
  .meta({ id: 'TrackSource' })
export type TrackSource = z.infer<typeof TrackSource>

export const listTracks = endpoint({
  method: 'GET',
  path: '/api/music/tracks',
  summary: 'Tracks: audio files with their tags',
  status: 200,
  query: TrackListQuery,
  reply: z.object({ tracks: z.array(Track), totalCount: count }),
})

export const getTrack = endpoint({
  method: 'GET',
  path: '/api/music/tracks/:fileId',
  summary: 'A track. 404 if the file is not audio',
  status: 200,
  params: z.object({ fileId: EntryId }),
  reply: Track,
})

export const getMusicSummary = endpoint({
  method: 'GET',
  path: '/api/music/summary',
  summary: 'The number of tracks, and of those whose tags are unread',
  status: 200,
  reply: z.object({
    trackCount: count,
    durationMs,
    /** Tracks whose tags have yet to be read. */
    unreadCount: count,
    /** Tracks whose loudness has yet to be measured; 0 if FFmpeg is missing. */
    unmeasuredCount: count,
  }),
})

export const Album = z
  .object({
    albumId: z.string(),
    title: z.string(),
    artist: z.string().nullable(),
    artistId: z.string().nullable(),
    year: z.int().positive().nullable(),
    trackCount: count,
    durationMs,
    cover: Cover.nullable(),
    /** When its last track was added. */
    addedAt: z.iso.datetime(),
  })
  .meta({ id: 'Album' })
export type Album = z.infer<typeof Album>

export const ALBUM_SORTS = ['title', '-title', 'artist', '-artist', 'year', '-year', 'addedAt', '-addedAt'] as const
export type AlbumSort = (typeof ALBUM_SORTS)[number]

export const listAlbums = endpoint({
  method: 'GET',
  path: '/api/music/albums',
  summary: 'Albums. Tracks belong to one album if its title and artist are the same',
  status: 200,
  query: z.object({
    search: searchText,
    artist: EntryId.optional().describe('artistId: by this artist, or with tracks by this artist'),
    sort: z.enum(ALBUM_SORTS).default('title'),
    ...page,
  }),
  reply: z.object({ albums: z.array(Album), totalCount: count }),
})

export const Artist = z
  .object({
    artistId: z.string(),
    name: z.string(),
    albumCount: count,
    trackCount: count,
    durationMs,
    cover: Cover.nullable(),
  })
  .meta({ id: 'Artist' })
export type Artist = z.infer<typeof Artist>

const GROUP_SORTS = ['name', '-name', 'trackCount', '-trackCount'] as const
const groupQuery = z.object({ search: searchText, sort: z.enum(GROUP_SORTS).default('name'), ...page })

export const listArtists = endpoint({
  method: 'GET',
  path: '/api/music/artists',
  summary: 'Artists of tracks and of albums',
  status: 200,
  query: groupQuery,
  reply: z.object({ artists: z.array(Artist), totalCount: count }),
})

export const Genre = z
  .object({ name: z.string(), trackCount: count, durationMs, cover: Cover.nullable() })
  .meta({ id: 'Genre' })
export type Genre = z.infer<typeof Genre>

export const listGenres = endpoint({
  method: 'GET',
  path: '/api/music/genres',
  summary: 'Genres of tracks',
  status: 200,
  query: groupQuery,
  reply: z.object({ genres: z.array(Genre), totalCount: count }),
})

export const MusicFolder = z
  .object({
    /** Path of the folder; empty means the root. */
    path: z.string(),
    /** Including subfolders. */
    trackCount: count,
    durationMs,
    cover: Cover.nullable(),
  })
  .meta({ id: 'MusicFolder' })
export type MusicFolder = z.infer<typeof MusicFolder>

export const listMusicFolders = endpoint({
  method: 'GET',
  path: '/api/music/folders',
  summary: 'Folders that contain music, directly or below',
  status: 200,
  query: groupQuery,
  reply: z.object({ folders: z.array(MusicFolder), totalCount: count }),
})

const TrackParams = z.object({ fileId: EntryId })

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/api/music/tracks/:fileId/favourite',
  summary: 'Adds a track to the favourites',
  status: 204,
  params: TrackParams,
  reply: null,
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/music/tracks/:fileId/favourite',
  summary: 'Removes a track from the favourites',
  status: 204,
  params: TrackParams,
  reply: null,
})

export const countPlay = endpoint({
  method: 'POST',
  path: '/api/music/tracks/:fileId/plays',
  summary: 'Counts a play of a track; once per play, however often it is reported',
  status: 204,
  params: TrackParams,
  body: z.object({ playId: z.string().min(1).max(100).describe('A name that the player gives to this playback') }),
  reply: null,
})

/** Most lines of lyrics; a line counts once per time it is sung. */
export const LYRICS_MAX_LINES = 10_000
/** Longest line of lyrics; longer lines are truncated. */
export const LYRIC_LINE_MAX_CHARACTERS = 500

/** A line of lyrics; `atMs` is when it is sung, null if only the text is known. */
export const LyricLine = z
  .object({ atMs: z.int().nonnegative().nullable(), text: z.string().max(LYRIC_LINE_MAX_CHARACTERS) })
  .meta({ id: 'LyricLine' })
export type LyricLine = z.infer<typeof LyricLine>

export const getLyrics = endpoint({
  method: 'GET',
  path: '/api/files/:id/lyrics',
  summary: 'Lyrics of a track, from the .lrc file of the same name or from its tags',
  status: 200,
  params: z.object({ id: z.string() }),
  query: z.object({ password: z.string().optional(), token: z.string().optional() }),
  reply: z.object({ lines: z.array(LyricLine).max(LYRICS_MAX_LINES) }),
})
