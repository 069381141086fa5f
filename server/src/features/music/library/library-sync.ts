import type { CataloguedFile, FileCatalog } from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import { SerialQueue } from '../../../platform/serial-queue.ts'
import { NO_TAGS, nameColumns, newTrack } from '../tracks/track-rows.ts'
import {
  type ChangeRow,
  deleteTracks,
  findTracks,
  insertTracks,
  listChanges,
  removeChanges,
  type TrackRow,
  updateTrack,
} from '../tracks/tracks.repository.ts'
import { type AlbumPlace, groupFolderAlbums } from './folder-albums.ts'

/** Number of files handled in one transaction, which blocks the server meanwhile. */
const BATCH_FILES = 50
/** Maximum number of batches that a request waits for; the rest follows in the background. */
const AWAITED_BATCHES = 20

export interface SyncResult {
  hasChanged: boolean
  /** Tracks were removed, and with them their list entries. */
  hasLost: boolean
  /** More changes remain. */
  isPartial: boolean
}

/** Maintains one row per audio file from the changes that the database records. */
export class LibrarySync {
  readonly #database: DatabaseHandle
  readonly #catalog: FileCatalog
  readonly #updates = new SerialQueue()

  constructor({ database, catalog }: { database: DatabaseHandle; catalog: FileCatalog }) {
    this.#database = database
    this.#catalog = catalog
  }

  /** Applies pending changes, up to a number of batches. */
  catchUp(batches = AWAITED_BATCHES): Promise<SyncResult> {
    return this.#updates.run(() => this.#applyChanges(batches))
  }

  async #applyChanges(batches: number): Promise<SyncResult> {
    const result: SyncResult = { hasChanged: false, hasLost: false, isPartial: false }
    for (let batch = 0; batch < batches; batch++) {
      const changes = await listChanges(this.#database, BATCH_FILES)
      if (changes.length === 0) return result
      const hasLost = await inTransaction(this.#database, (transaction) => this.#apply(transaction, changes))
      result.hasChanged = true
      result.hasLost ||= hasLost
      if (changes.length < BATCH_FILES) return result
      await nextTurn()
    }
    return { ...result, isPartial: true }
  }

  /** Returns whether tracks were removed. */
  async #apply(transaction: DatabaseHandle, changes: readonly ChangeRow[]): Promise<boolean> {
    const ids = [...new Set(changes.map(({ file_id }) => file_id))]
    const files = (await this.#catalog.keptFiles(transaction, ids)).filter(({ kind }) => kind === 'audio')
    const known = new Map((await findTracks(transaction, ids)).map((row) => [row.file_id, row]))
    const added = files.filter(({ id }) => !known.has(id))
    await insertTracks(
      transaction,
      added.map((file) => newTrack(file)),
    )
    const changed: AlbumPlace[] = [...known.values()]
    for (const file of files) {
      const row = known.get(file.id)
      if (row === undefined) continue
      const change = changeOf(file, row)
      await updateTrack(transaction, file.id, change)
      changed.push({ ...row, ...change })
    }
    const remaining = new Set(files.map(({ id }) => id))
    const lost = ids.filter((id) => !remaining.has(id))
    // The rows of deleted files are already gone by cascade; these are files that are no longer music.
    await deleteTracks(
      transaction,
      lost.filter((id) => known.has(id)),
    )
    await groupFolderAlbums(transaction, this.#catalog, changed)
    await removeChanges(transaction, changes)
    return lost.length > 0
  }
}

function changeOf(file: CataloguedFile, row: TrackRow) {
  const isSame = row.blob_key !== null && row.blob_key === file.blobKey
  if (isSame) return nameColumns(file, row)
  return { ...nameColumns(file), ...NO_TAGS, read_state: file.isProtected ? 'protected' : 'unread' } as const
}
