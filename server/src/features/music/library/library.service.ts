import type {
  getMusicSummary,
  listAlbums,
  listArtists,
  listGenres,
  listMusicFolders,
  listTracks,
  Track,
} from '@pinloft/contract/music/endpoints'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import { batchesOf, type FileCatalog } from '../../../core/files/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import type { Library } from '../library.ts'
import type { TrackDescriber } from '../track-describer.ts'
import { mainArtist } from '../tracks/track-rows.ts'
import { countNewPlay, findTracks, updateTrack } from '../tracks/tracks.repository.ts'
import { folderTotals, genreTotals, searchedPage } from './group-totals.ts'
import { listAlbumRows, listArtistRows, listFolderGroups, listGenreCombinations } from './groups.repository.ts'
import { resolveFilter } from './resolve-filter.ts'
import { countTracks, listTrackIds, sumLibrary } from './track-lists.repository.ts'

interface LibraryServiceDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  clock: Clock
  events: EventBus
  library: Library
  describer: TrackDescriber
}

/** The music lists. */
export class LibraryService {
  readonly #dependencies: LibraryServiceDependencies

  constructor(dependencies: LibraryServiceDependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `folder_not_found`. */
  async tracks({
    offset,
    limit,
    ...filter
  }: OutputOf<typeof listTracks, 'query'>): Promise<ReplyOf<typeof listTracks>> {
    const { database, catalog, library } = this.#dependencies
    await library.catchUp()
    const resolved = await resolveFilter({ database, catalog }, filter)
    const fileIds = await listTrackIds(database, resolved, { offset, limit })
    // A page that is not full is the last one, which saves the count query.
    const isLast = fileIds.length > 0 && fileIds.length < limit
    const totalCount = isLast ? offset + fileIds.length : await countTracks(database, resolved)
    const tracks = await this.#describe(fileIds)
    return { tracks, totalCount }
  }

  /** Throws `track_not_found`. */
  async track(fileId: string): Promise<Track> {
    await this.#dependencies.library.catchUp()
    const [track] = await this.#describe([fileId])
    if (track === undefined) throw new AppError('track_not_found')
    return track
  }

  /** What the tags of some tracks say, by the id of the file; nothing of protected ones. */
  async tagsOf(fileIds: readonly string[]): Promise<Map<string, string[]>> {
    const tags = new Map<string, string[]>()
    for await (const ids of batchesOf(fileIds)) {
      for (const row of await findTracks(this.#dependencies.database, ids)) {
        const { title, artist, album, album_artist, genres } = row
        const known = [title, artist, album, album_artist, ...(genres?.split('\n') ?? [])].filter((tag) => tag !== null)
        if (known.length > 0) tags.set(row.file_id, known)
      }
    }
    return tags
  }

  async summary(): Promise<ReplyOf<typeof getMusicSummary>> {
    const { database, library } = this.#dependencies
    await library.catchUp()
    const sums = await sumLibrary(database)
    return { ...sums, unmeasuredCount: (await library.isMeasuring()) ? sums.unmeasuredCount : 0 }
  }

  async albums(query: OutputOf<typeof listAlbums, 'query'>): Promise<ReplyOf<typeof listAlbums>> {
    const { database, library, describer } = this.#dependencies
    await library.catchUp()
    const { rows, totalCount } = await listAlbumRows(database, query)
    const covers = await describer.covers(rows)
    const albums = rows.map(({ albumId, title, artist, artistId, year, trackCount, durationMs, addedAtMs }, index) => {
      const addedAt = new Date(addedAtMs).toISOString()
      return { albumId, title, artist, artistId, year, trackCount, durationMs, addedAt, cover: covers[index] ?? null }
    })
    return { albums, totalCount }
  }

  async artists(query: OutputOf<typeof listArtists, 'query'>): Promise<ReplyOf<typeof listArtists>> {
    const { database, library, describer } = this.#dependencies
    await library.catchUp()
    const { rows, totalCount } = await listArtistRows(database, query)
    const covers = await describer.covers(rows)
    const artists = rows.map(({ artistId, name, albumCount, trackCount, durationMs }, index) => {
      return {
        artistId,
        name: mainArtist(name) ?? name,
        albumCount,
        trackCount,
        durationMs,
        cover: covers[index] ?? null,
      }
    })
    return { artists, totalCount }
  }

  async genres(query: OutputOf<typeof listGenres, 'query'>): Promise<ReplyOf<typeof listGenres>> {
    const { database, library, describer } = this.#dependencies
    await library.catchUp()
    const { shown, totalCount } = searchedPage(genreTotals(await listGenreCombinations(database)), query)
    const covers = await describer.covers(shown)
    const genres = shown.map(({ name, trackCount, durationMs }, index) => {
      return { name, trackCount, durationMs, cover: covers[index] ?? null }
    })
    return { genres, totalCount }
  }

  async folders(query: OutputOf<typeof listMusicFolders, 'query'>): Promise<ReplyOf<typeof listMusicFolders>> {
    const { database, library, catalog, describer } = this.#dependencies
    await library.catchUp()
    const groups = await listFolderGroups(database)
    const paths = await catalog.paths(groups.map(({ folder_id }) => folder_id))
    const { shown, totalCount } = searchedPage(folderTotals(groups, paths), query)
    const covers = await describer.covers(shown)
    const folders = shown.map(({ name: path, trackCount, durationMs }, index) => {
      return { path, trackCount, durationMs, cover: covers[index] ?? null }
    })
    return { folders, totalCount }
  }

  /** Throws `track_not_found`. */
  async setFavourite(fileId: string, isFavourite: boolean): Promise<void> {
    const { database, library, events } = this.#dependencies
    await library.catchUp()
    if (!(await updateTrack(database, fileId, { is_favourite: isFavourite ? 1 : 0 }))) {
      throw new AppError('track_not_found')
    }
    events.publish({ type: 'music_library_changed' })
  }

  /** Throws `track_not_found`. */
  async countPlay(fileId: string, playId: string): Promise<void> {
    const { database, library, clock, events } = this.#dependencies
    await library.catchUp()
    if (!(await countNewPlay(database, fileId, { playId, atMs: clock.now() }))) throw new AppError('track_not_found')
    events.publish({ type: 'music_library_changed' })
  }

  async #describe(fileIds: readonly string[]): Promise<Track[]> {
    const tracks = await this.#dependencies.describer.describe(fileIds)
    return fileIds.map((id) => tracks.get(id)).filter((track) => track !== undefined)
  }
}
