import { createHash } from 'node:crypto'
import { nameSortKey, splitExtension } from '@pinloft/contract/files/names'
import type { CataloguedFile } from '../../../core/files/index.ts'
import { fold } from '../../../platform/fold.ts'
import type { LoudnessState, TagColumns } from '../music.tables.ts'
import { energyOfGain } from './gain.ts'
import type { TrackTags } from './track-tags.ts'

/** The columns derived from the file itself. */
export interface NameColumns {
  folder_id: string
  name: string
  name_sort: string
  stem_key: string
  title_sort: string
  search_text: string
}

type Tagged = Pick<TagColumns, 'title' | 'artist' | 'album' | 'album_artist'>
const UNTAGGED: Tagged = { title: null, artist: null, album: null, album_artist: null }

/** The artist of an album with tracks by several artists. */
export const VARIOUS_ARTISTS = 'Various Artists'
/** What follows the main artist of a track. */
// Short text: tags are truncated to 300 characters.
const GUESTS = /(?:\s+[([]?(?:feat\.?|ft\.?|featuring)\s|;\s).*$/iu
const ID_CHARACTERS = 20
const STEM_KEY_MAX_CHARACTERS = 200

export function nameColumns(file: Pick<CataloguedFile, 'name' | 'folderId'>, tagged = UNTAGGED): NameColumns {
  const stem = stemOf(file.name)
  const searched = [tagged.title, tagged.artist, tagged.album, tagged.album_artist, file.name]
  return {
    folder_id: file.folderId,
    name: file.name,
    name_sort: nameSortKey(file.name),
    stem_key: stemKey(file.name),
    title_sort: nameSortKey(tagged.title ?? stem),
    search_text: fold(searched.filter((text) => text !== null).join('\n')),
  }
}

/** A name without extension, folded for comparison and truncated to the size limit of an index. */
export function stemKey(name: string): string {
  return fold(stemOf(name)).slice(0, STEM_KEY_MAX_CHARACTERS)
}

/** The row of a file that has not been read yet. */
export function newTrack(file: CataloguedFile) {
  return {
    file_id: file.id,
    added_at: file.createdAtMs,
    ...nameColumns(file),
    ...NO_TAGS,
    read_state: file.isProtected ? 'protected' : 'unread',
  } as const
}

/** The title of an untagged track. */
export function stemOf(name: string): string {
  return splitExtension(name).stem
}

/** The columns for tags that were read; null tags mean that the file could not be read. */
export function tagColumns(blobKey: string, tags: TrackTags | null): TagColumns {
  if (tags === null) return { ...NO_TAGS, read_state: 'unreadable', blob_key: blobKey }
  const { title, artist, album } = tags
  const energy = tags.trackGainDb === null ? null : energyOfGain(tags.trackGainDb)
  return {
    read_state: 'read',
    blob_key: blobKey,
    title,
    artist,
    artist_id: idOf(mainArtist(artist)),
    artist_sort: sortKey(artist),
    artist_key: foldedKey(mainArtist(artist)),
    ...albumColumns(album, tags.albumArtist),
    album_origin: album === null || tags.albumArtist !== null ? null : tags.isCompilation ? 'compilation' : 'folder',
    track_number: tags.trackNumber,
    disc_number: tags.discNumber,
    year: tags.year,
    genres: tags.genres.length === 0 ? null : tags.genres.join('\n'),
    genre_keys: tags.genres.length === 0 ? null : `\n${tags.genres.map(fold).join('\n')}\n`,
    duration_ms: tags.durationMs,
    codec_label: tags.codecLabel,
    bits_per_second: tags.bitsPerSecond,
    has_cover: tags.coverKey === null ? 0 : 1,
    cover_key: tags.coverKey,
    has_lyrics: tags.hasLyrics ? 1 : 0,
    loudness_state: (energy === null ? 'unmeasured' : 'known') satisfies LoudnessState,
    loudness_energy: energy,
    peak: tags.trackPeak,
    album_gain_db: tags.albumGainDb,
    album_peak: tags.albumPeak,
  }
}

/**
 * The columns of an album and its artist. Albums of one title and artist are one, unless they are known to belong to
 * different places.
 */
export function albumColumns(album: string | null, artist: string | null, place = '') {
  const known = `${album}\n${artist ?? ''}`
  return {
    album,
    album_id: album === null ? null : idOf(place === '' ? known : `${known}\n${place}`),
    album_sort: sortKey(album),
    album_key: album === null ? null : fold(known),
    album_artist: artist,
    album_artist_id: idOf(artist),
    album_artist_sort: sortKey(artist),
    album_artist_key: foldedKey(artist),
  }
}

export const NO_TAGS: TagColumns = {
  read_state: 'unread',
  blob_key: null,
  title: null,
  artist: null,
  artist_id: null,
  artist_sort: null,
  artist_key: null,
  album: null,
  album_id: null,
  album_sort: null,
  album_key: null,
  album_artist: null,
  album_artist_id: null,
  album_artist_sort: null,
  album_artist_key: null,
  album_origin: null,
  track_number: null,
  disc_number: null,
  year: null,
  genres: null,
  genre_keys: null,
  duration_ms: null,
  codec_label: null,
  bits_per_second: null,
  has_cover: 0,
  cover_key: null,
  has_lyrics: 0,
  loudness_state: 'unmeasured',
  loudness_energy: null,
  peak: null,
  album_gain_db: null,
  album_peak: null,
}

/** 'Queen' of 'Queen feat. David Bowie': a guest on one track does not make an album a compilation. */
export function mainArtist(artist: string | null): string | null {
  return artist === null ? null : artist.replace(GUESTS, '') || artist
}

/** Equal for names that differ only in case, accents or spaces. */
function idOf(name: string | null): string | null {
  if (name === null) return null
  const compared = fold(name).replace(/[^\S\n]+/g, ' ')
  return createHash('sha256').update(compared).digest('hex').slice(0, ID_CHARACTERS)
}

function sortKey(name: string | null): string | null {
  return name === null ? null : nameSortKey(name)
}

function foldedKey(name: string | null): string | null {
  return name === null ? null : fold(name)
}
