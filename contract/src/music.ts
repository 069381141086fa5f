import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EntryId } from './entries.ts'

/** Largest page of a list of music. */
export const MUSIC_PAGE_MAX_ITEMS = 500
const MUSIC_PAGE_ITEMS = 100
/** Longest text to search for in the music, in characters. */
export const MUSIC_SEARCH_MAX_CHARACTERS = 200
/** What the gain of a track aims at: loudness in LUFS (EBU R 128), as ReplayGain 2.0 says. */
export const REFERENCE_LOUDNESS_LUFS = -18

/** The picture that stands for a piece of music: the thumbnail of this file, in this version. */
export const Cover = z.object({ fileId: z.string(), version: z.string() }).meta({ id: 'Cover' })
export type Cover = z.infer<typeof Cover>

const count = z.int().nonnegative()
/** Of all tracks whose duration is known. */
const durationMs = z.int().nonnegative()

/**
 * An audio file, with what its tags say. Of a protected file, and of one whose tags are not read yet, only the name is
 * known: all that comes from inside is null or empty.
 */
export const Track = z
  .object({
    fileId: z.string(),
    fileName: z.string(),
    /** Path of the folder it is in; empty means the root. */
    folder: z.string(),
    sizeBytes: z.int().nonnegative(),
    /** Of the file: changes with its content. */
    version: z.string(),
    addedAt: z.iso.datetime(),
    isPasswordProtected: z.boolean(),
    /** Whether its tags are still to be read. */
    isUnread: z.boolean(),
    /** As tagged; the file's name without its extension where it has no title. */
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
    /** The picture inside it, or the one beside it that is named as covers are. */
    cover: Cover.nullable(),
    hasLyrics: z.boolean(),
    /**
     * Decibels that bring it to the loudness of all others, so that nothing is cut off; null while they are not known.
     * Those of the album keep its loud and its soft tracks apart.
     */
    gainDb: z.object({ track: z.number(), album: z.number().nullable() }).nullable(),
    isFavourite: z.boolean(),
    playCount: count,
    lastPlayedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Track' })
export type Track = z.infer<typeof Track>

/** Orders of a list of tracks; a minus sign turns one round. `album` goes by album, disc and track number. */
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
  .describe('Words or parts of words; case and accents do not matter')

/** Which tracks, and in which order. What is left out does not matter. */
const trackFilter = {
  search: searchText,
  album: EntryId.optional().describe('albumId'),
  artist: EntryId.optional().describe('artistId: tracks and albums by this artist'),
  genre: z.string().max(300).optional(),
  folder: z.string().optional().describe('In this folder and below'),
  sort: z.enum(TRACK_SORTS).optional().describe('By album where one is given, else by title'),
}

const page = {
  offset: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(MUSIC_PAGE_MAX_ITEMS).default(MUSIC_PAGE_ITEMS),
}
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

/** Tracks that are put into the queue or a playlist, in their order. */
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
  summary: 'Tracks: audio files with what their tags say',
  status: 200,
  query: TrackListQuery,
  reply: z.object({ tracks: z.array(Track), totalCount: count }),
})

export const getMusicSummary = endpoint({
  method: 'GET',
  path: '/api/music/summary',
  summary: 'How much music there is, and how much of it is still to be read',
  status: 200,
  reply: z.object({
    trackCount: count,
    durationMs,
    /** Tracks whose tags are still to be read. */
    unreadCount: count,
    /** Tracks whose loudness is still to be measured; 0 where FFmpeg is missing. */
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
    /** When the last of its tracks came. */
    addedAt: z.iso.datetime(),
  })
  .meta({ id: 'Album' })
export type Album = z.infer<typeof Album>

export const ALBUM_SORTS = ['title', '-title', 'artist', '-artist', 'year', '-year', 'addedAt', '-addedAt'] as const
export type AlbumSort = (typeof ALBUM_SORTS)[number]

export const listAlbums = endpoint({
  method: 'GET',
  path: '/api/music/albums',
  summary: 'Albums. Tracks are of one album where its title and its artist are the same',
  status: 200,
  query: z.object({
    search: searchText,
    artist: EntryId.optional().describe('artistId: of this artist, or with tracks by this artist'),
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
    /** In it and below. */
    trackCount: count,
    durationMs,
    cover: Cover.nullable(),
  })
  .meta({ id: 'MusicFolder' })
export type MusicFolder = z.infer<typeof MusicFolder>

export const listMusicFolders = endpoint({
  method: 'GET',
  path: '/api/music/folders',
  summary: 'Folders that have music in them or below',
  status: 200,
  query: groupQuery,
  reply: z.object({ folders: z.array(MusicFolder), totalCount: count }),
})

const TrackParams = z.object({ fileId: EntryId })

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/api/music/tracks/:fileId/favourite',
  summary: 'Makes a track a favourite',
  status: 204,
  params: TrackParams,
  reply: null,
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/music/tracks/:fileId/favourite',
  summary: 'Makes a track no favourite any more',
  status: 204,
  params: TrackParams,
  reply: null,
})

export const countPlay = endpoint({
  method: 'POST',
  path: '/api/music/tracks/:fileId/plays',
  summary: 'Counts that a track was heard. Once for each hearing, however often it is told',
  status: 204,
  params: TrackParams,
  body: z.object({ hearing: z.string().min(1).max(100).describe('A name that the player gives to this one hearing') }),
  reply: null,
})

/** A line of lyrics; `atMs` is when it is sung, null where only the text is known. */
export const LyricLine = z
  .object({ atMs: z.int().nonnegative().nullable(), text: z.string() })
  .meta({ id: 'LyricLine' })
export type LyricLine = z.infer<typeof LyricLine>

export const getLyrics = endpoint({
  method: 'GET',
  path: '/api/files/:id/lyrics',
  summary: 'Lyrics of a track: from the file of the same name that ends in .lrc, or from its tags',
  status: 200,
  params: z.object({ id: z.string() }),
  query: z.object({ password: z.string().optional(), token: z.string().optional() }),
  reply: z.object({ lines: z.array(LyricLine) }),
})
