import type { File } from '@pinloft/contract/files/endpoints'
import type { Cover, Track } from '@pinloft/contract/music/endpoints'
import { batchesOf, type CataloguedFile, type FileCatalog } from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type AlbumLoudness, sumAlbumLoudness } from './loudness/album-loudness.repository.ts'
import { sidecarName } from './lyrics/sidecar-name.ts'
import { DISC_FOLDER } from './tracks/disc-folder.ts'
import { gainOfEnergy, limitedGain } from './tracks/gain.ts'
import { stemOf } from './tracks/track-rows.ts'
import { findCoverTracks, findTracks, type TrackRow } from './tracks/tracks.repository.ts'

/** Names of pictures that serve as the cover of all music in their folder; the first that exists wins. */
const COVER_NAMES = ['cover', 'folder', 'front', 'album'].flatMap((stem) =>
  ['.jpg', '.jpeg', '.png', '.webp'].flatMap((extension) => [
    `${stem}${extension}`,
    `${stem[0]?.toUpperCase()}${stem.slice(1)}${extension}`,
  ]),
)

/** Where a cover may come from: a track with an embedded picture, or one that may have a picture next to it. */
export interface CoverLocation {
  coverFileId: string | null
  anyFileId: string
}

/** Describes tracks as defined by the contract. */
export class TrackDescriber {
  readonly #database: DatabaseHandle
  readonly #catalog: FileCatalog

  constructor({ database, catalog }: { database: DatabaseHandle; catalog: FileCatalog }) {
    this.#database = database
    this.#catalog = catalog
  }

  /** The existing tracks among the given ones, by id. */
  async describe(fileIds: readonly string[]): Promise<Map<string, Track>> {
    const rows: TrackRow[] = []
    for await (const some of batchesOf([...new Set(fileIds)])) rows.push(...(await findTracks(this.#database, some)))
    const { files } = await this.#catalog.describe({ files: rows.map((row) => row.file_id), folders: [] })
    const embedded = await this.#embeddedPictures(rows)
    const beside = await this.#picturesBeside(rows.filter((row) => row.has_cover === 0))
    const lyrics = await this.#lyricsBeside(rows.filter((row) => row.has_lyrics === 0))
    const albums = await sumAlbumLoudness(this.#database, unique(rows.map((row) => row.album_id)))
    const tracks = rows.flatMap((row) => {
      const file = files.get(row.file_id)
      if (file === undefined) return []
      const cover = row.has_cover === 1 ? embedded.get(row.file_id) : beside.get(row.folder_id)
      const track = toTrack(row, file, {
        cover: cover ?? null,
        hasLyrics: row.has_lyrics === 1 || lyrics.has(`${row.folder_id}/${sidecarName(row.name)}`),
        gainDb: gainOf(row, albums),
      })
      return [[row.file_id, track] as const]
    })
    return new Map(tracks)
  }

  /** The covers of groups of tracks, in the same order. */
  async covers(places: readonly CoverLocation[]): Promise<(Cover | null)[]> {
    const fileIds = places.map(({ coverFileId, anyFileId }) => coverFileId ?? anyFileId)
    const rows = new Map((await findTracks(this.#database, unique(fileIds))).map((row) => [row.file_id, row]))
    const bare = places.filter(({ coverFileId }) => coverFileId === null).map(({ anyFileId }) => anyFileId)
    const embedded = await this.#embeddedPictures([...rows.values()])
    const beside = await this.#picturesBeside(bare.flatMap((fileId) => rows.get(fileId) ?? []))
    return places.map(({ coverFileId, anyFileId }) => {
      if (coverFileId !== null) return embedded.get(coverFileId) ?? null
      return beside.get(rows.get(anyFileId)?.folder_id ?? '') ?? null
    })
  }

  /** By track; the same for all tracks with the same pictures, so that a cover has one address. */
  async #embeddedPictures(rows: readonly TrackRow[]): Promise<Map<string, Cover>> {
    const having = rows.filter((row) => row.has_cover === 1)
    const shared = await findCoverTracks(this.#database, unique(having.map((row) => row.cover_key)))
    const sources = new Map(having.map((row) => [row.file_id, shared.get(row.cover_key ?? '') ?? row.file_id]))
    return this.#coversOf(sources)
  }

  /** By folder: the picture in it, or for a disc of an album the one in the folder above. */
  async #picturesBeside(rows: readonly TrackRow[]): Promise<Map<string, Cover>> {
    const folderIds = unique(rows.map((row) => row.folder_id))
    const folders = await this.#catalog.folders(folderIds)
    const albumFolders = new Map(
      folders.filter(({ name }) => DISC_FOLDER.test(name)).map(({ id, parentId }) => [id, parentId]),
    )
    const found = (
      await this.#catalog.filesNamed(unique([...folderIds, ...albumFolders.values()]), COVER_NAMES)
    ).filter(({ isProtected }) => !isProtected)
    const rank = ({ name }: CataloguedFile) => COVER_NAMES.indexOf(name)
    const best = new Map(found.toSorted((a, b) => rank(b) - rank(a)).map(({ folderId, id }) => [folderId, id]))
    const sources = folderIds.flatMap((id) => {
      const fileId = best.get(id) ?? best.get(albumFolders.get(id) ?? '')
      return fileId === undefined ? [] : [[id, fileId] as const]
    })
    return this.#coversOf(new Map(sources))
  }

  /** Covers that are the pictures of files, under the same keys. */
  async #coversOf(fileIds: ReadonlyMap<string, string>): Promise<Map<string, Cover>> {
    const { files } = await this.#catalog.describe({ files: unique([...fileIds.values()]), folders: [] })
    return new Map(
      [...fileIds].flatMap(([key, fileId]) => {
        const version = files.get(fileId)?.version
        return version === undefined ? [] : [[key, { fileId, version }] as const]
      }),
    )
  }

  /** Folder ids and names of the lyrics files that exist. */
  async #lyricsBeside(rows: readonly TrackRow[]): Promise<Set<string>> {
    const places = rows.map((row) => ({ folderId: row.folder_id, name: sidecarName(row.name) }))
    const found = await this.#catalog.filesAt(places)
    return new Set(found.filter(({ isProtected }) => !isProtected).map(({ folderId, name }) => `${folderId}/${name}`))
  }
}

type Described = Pick<Track, 'cover' | 'hasLyrics' | 'gainDb'>

function toTrack(row: TrackRow, file: File, described: Described): Track {
  return {
    ...described,
    fileId: file.id,
    fileName: file.originalName,
    folder: file.folder,
    sizeBytes: file.size,
    version: file.version,
    addedAt: file.createdAt,
    isPasswordProtected: file.isPasswordProtected,
    isUnread: row.read_state === 'unread',
    title: row.title ?? stemOf(file.originalName),
    artist: row.artist,
    artistId: row.artist_id,
    album: row.album,
    albumId: row.album_id,
    albumArtist: row.album_artist,
    trackNumber: row.track_number,
    discNumber: row.disc_number,
    year: row.year,
    genres: row.genres?.split('\n') ?? [],
    durationMs: row.duration_ms,
    codecLabel: row.codec_label,
    bitsPerSecond: row.bits_per_second,
    isFavourite: row.is_favourite === 1,
    playCount: row.play_count,
    lastPlayedAt: row.last_played_at === null ? null : new Date(row.last_played_at).toISOString(),
  }
}

function gainOf(row: TrackRow, albums: ReadonlyMap<string, AlbumLoudness>): Track['gainDb'] {
  if (row.loudness_energy === null) return null
  const track = gainOfEnergy(row.loudness_energy, row.peak)
  if (row.album_gain_db !== null) return { track, album: limitedGain(row.album_gain_db, row.album_peak) }
  const album = albums.get(row.album_id ?? '')
  return { track, album: album === undefined ? null : gainOfEnergy(album.energy, album.peak) }
}

function unique(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))]
}
