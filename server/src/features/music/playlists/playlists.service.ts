import { nameSortKey } from '@pinloft/contract/files/names'
import type { TrackSource } from '@pinloft/contract/music/endpoints'
import { PLAYLIST_MAX_ENTRIES, PLAYLIST_NAME_MAX_CHARACTERS, PLAYLISTS_MAX } from '@pinloft/contract/music/limits'
import {
  type addPlaylistEntries,
  type createPlaylist,
  type importPlaylist,
  type listPlaylistEntries,
  PLAYLIST_MISSING_MAX_NAMED,
  type Playlist,
} from '@pinloft/contract/music/playlists'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { FileCatalog } from '../../../core/files/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { randomId } from '../../../platform/ids.ts'
import type { Library } from '../library.ts'
import type { CoverLocation, TrackDescriber } from '../track-describer.ts'
import { moveEntry, roomAtEnd } from '../tracks/ordered-list.ts'
import { countSource, type SourceQuery } from '../tracks/source-query.ts'
import { readPlaylist, writePlaylist } from './playlist-files.ts'
import * as repository from './playlists.repository.ts'
import { fileIdsQuery, sourceQuery } from './track-source.ts'

interface PlaylistsDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  clock: Clock
  events: EventBus
  library: Pick<Library, 'catchUp'>
  describer: TrackDescriber
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const CONTROL = /[\u0000-\u001f\u007f]+/g

/** The user's playlists. */
export class PlaylistsService {
  readonly #dependencies: PlaylistsDependencies

  constructor(dependencies: PlaylistsDependencies) {
    this.#dependencies = dependencies
  }

  async list(): Promise<Playlist[]> {
    await this.#dependencies.library.catchUp()
    return this.#describe(await repository.listPlaylists(this.#dependencies.database))
  }

  /** Throws `playlist_not_found`. */
  async get(id: string): Promise<Playlist> {
    await this.#dependencies.library.catchUp()
    return this.#get(id)
  }

  /** Throws `playlist_name_missing`, `playlist_name_too_long`, `playlists_too_many`, `playlist_full` and `folder_not_found`. */
  async create({ name, tracks }: OutputOf<typeof createPlaylist, 'body'>): Promise<Playlist> {
    await this.#dependencies.library.catchUp()
    return this.#create(name, tracks === undefined ? null : await sourceQuery(this.#dependencies, tracks))
  }

  /** Throws `playlist_file_empty`, `playlist_tracks_missing` and what `create` throws. */
  async import({ name, content }: OutputOf<typeof importPlaylist, 'body'>): Promise<ReplyOf<typeof importPlaylist>> {
    await this.#dependencies.library.catchUp()
    const { fileIds, missing } = await readPlaylist(this.#dependencies, content)
    if (fileIds.length + missing.length === 0) throw new AppError('playlist_file_empty')
    if (fileIds.length === 0) throw new AppError('playlist_tracks_missing')
    const playlist = await this.#create(name, fileIdsQuery(this.#dependencies.database, fileIds))
    return {
      playlist,
      foundCount: fileIds.length,
      missingCount: missing.length,
      missing: missing.slice(0, PLAYLIST_MISSING_MAX_NAMED),
    }
  }

  /** The name of a playlist and its lines as an .m3u8 file. Throws `playlist_not_found`. */
  async export(id: string): Promise<{ name: string; lines: AsyncIterable<string> }> {
    const { name } = await this.get(id)
    return { name, lines: writePlaylist(this.#dependencies, { id, name }) }
  }

  /** Throws `playlist_not_found`, `playlist_name_missing` and `playlist_name_too_long`. */
  async rename(id: string, name: string): Promise<Playlist> {
    const named = checkedName(name)
    await this.#change(id, async (transaction) => {
      await repository.updatePlaylist(transaction, id, named)
    })
    return this.#get(id)
  }

  /** Throws `playlist_not_found`. */
  async delete(id: string): Promise<void> {
    const isDeleted = await repository.deletePlaylist(this.#dependencies.database, id)
    if (!isDeleted) throw new AppError('playlist_not_found')
    this.#publish()
  }

  /** Throws `playlist_not_found`. */
  async entries(
    id: string,
    page: OutputOf<typeof listPlaylistEntries, 'query'>,
  ): Promise<ReplyOf<typeof listPlaylistEntries>> {
    const { database, describer } = this.#dependencies
    const { trackCount: totalCount } = await this.get(id)
    const rows = await repository.listEntries(database, id, page)
    const tracks = await describer.describe(rows.map(({ fileId }) => fileId))
    const entries = rows.flatMap(({ entryId, fileId }) => {
      const track = tracks.get(fileId)
      return track === undefined ? [] : [{ entryId, track }]
    })
    return { entries, totalCount }
  }

  /** Throws `playlist_not_found`, `playlist_full` and `folder_not_found`. */
  async add(id: string, tracks: TrackSource): Promise<ReplyOf<typeof addPlaylistEntries>> {
    await this.#dependencies.library.catchUp()
    const source = await sourceQuery(this.#dependencies, tracks)
    const addedCount = await this.#change(id, (transaction) => this.#addEntries(transaction, id, source))
    return { addedCount, playlist: await this.#get(id) }
  }

  /** Throws `playlist_not_found`. */
  async remove(id: string, entryIds: readonly number[]): Promise<Playlist> {
    await this.#change(id, (transaction) => repository.removeEntries(transaction, id, entryIds))
    return this.#get(id)
  }

  /** Throws `playlist_not_found` and `playlist_entry_not_found`. */
  async move(id: string, entryId: number, beforeEntryId: number | null): Promise<void> {
    await this.#change(id, async (transaction) => {
      const list = repository.playlistEntries(id)
      const isMoved = await moveEntry(transaction, list, { entryId, beforeEntryId })
      if (!isMoved) throw new AppError('playlist_entry_not_found')
    })
  }

  /** Publishes that entries were removed or restored with their files. */
  announce(): void {
    this.#publish()
  }

  async #create(name: string, source: SourceQuery | null): Promise<Playlist> {
    const { database, clock } = this.#dependencies
    const named = checkedName(name)
    const id = randomId()
    await inTransaction(database, async (transaction) => {
      if ((await repository.countPlaylists(transaction)) >= PLAYLISTS_MAX) throw new AppError('playlists_too_many')
      const now = clock.now()
      await repository.insertPlaylist(transaction, { id, ...named, created_at: now, changed_at: now })
      if (source !== null) await this.#addEntries(transaction, id, source)
    })
    this.#publish()
    return this.#get(id)
  }

  /** Returns how many were added. */
  async #addEntries(transaction: DatabaseHandle, id: string, source: SourceQuery): Promise<number> {
    const count = await countSource(transaction, source)
    if ((await repository.countEntries(transaction, id)) + count > PLAYLIST_MAX_ENTRIES) {
      throw new AppError('playlist_full')
    }
    const room = await roomAtEnd(transaction, repository.playlistEntries(id))
    await repository.addEntries(transaction, id, source, room)
    return count
  }

  /** Changes a playlist while it is locked, and publishes the change. */
  async #change<Result>(id: string, work: (transaction: DatabaseHandle) => Promise<Result>): Promise<Result> {
    const { database, clock } = this.#dependencies
    const result = await inTransaction(database, async (transaction) => {
      const isThere = await repository.updatePlaylist(transaction, id, { changed_at: clock.now() })
      if (!isThere) throw new AppError('playlist_not_found')
      return work(transaction)
    })
    this.#publish()
    return result
  }

  #publish(): void {
    this.#dependencies.events.publish({ type: 'music_playlists_changed' })
  }

  async #get(id: string): Promise<Playlist> {
    const [playlist] = await this.#describe(await repository.listPlaylists(this.#dependencies.database, id))
    if (playlist === undefined) throw new AppError('playlist_not_found')
    return playlist
  }

  async #describe(rows: readonly repository.PlaylistRow[]): Promise<Playlist[]> {
    const places = rows.map(
      ({ coverFileId, anyFileId }): CoverLocation => ({ coverFileId, anyFileId: anyFileId ?? '' }),
    )
    const covers = await this.#dependencies.describer.covers(places)
    return rows.map(({ id, name, trackCount, durationMs, created_at, changed_at }, index) => ({
      playlistId: id,
      name,
      trackCount,
      durationMs,
      cover: covers[index] ?? null,
      createdAt: new Date(created_at).toISOString(),
      changedAt: new Date(changed_at).toISOString(),
    }))
  }
}

function checkedName(typed: string): { name: string; name_sort: string } {
  const name = typed.toWellFormed().replace(CONTROL, ' ').trim().normalize('NFC')
  if (name === '') throw new AppError('playlist_name_missing')
  if ([...name].length > PLAYLIST_NAME_MAX_CHARACTERS) throw new AppError('playlist_name_too_long')
  return { name, name_sort: nameSortKey(name) }
}
