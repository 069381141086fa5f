import type { CataloguedFile, FileCatalog } from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Engines } from '../../../platform/engines/engines.ts'
import type { LoadGate } from '../../../platform/jobs/load-gate.ts'
import type { RecentFailures } from '../../../platform/jobs/recent-failures.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import { type AlbumPlace, groupFolderAlbums } from '../library/folder-albums.ts'
import { nameColumns, tagColumns } from '../tracks/track-rows.ts'
import { NO_TAGS, type TrackTags } from '../tracks/track-tags.ts'
import { listUnread, updateTags } from '../tracks/tracks.repository.ts'
import { probeSound } from './probe-sound.ts'
import type { TagReader } from './tag-reader.ts'

/** Number of files written in one transaction, which blocks the server and then waits for the disk. */
const BATCH_FILES = 20

interface TagScannerDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  reader: TagReader
  engines: Engines
  failures: RecentFailures
  loadGate: LoadGate
  signal: AbortSignal
}

interface Finding {
  file: CataloguedFile
  blobKey: string
  tags: TrackTags | null
}

/** Reads the tags of unread files. */
export class TagScanner {
  readonly #dependencies: TagScannerDependencies
  #afterId = ''
  #wasCutShort = false

  constructor(dependencies: TagScannerDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Reads the next files of the scan. When it is complete: `done`, or `again` if some were interrupted and must be
   * retried later; the next call starts a new scan.
   */
  async scanSome(): Promise<'more' | 'done' | 'again'> {
    const { database, catalog, reader, loadGate } = this.#dependencies
    const ids = await listUnread(database, { afterId: this.#afterId, limit: BATCH_FILES })
    const lastId = ids.at(-1)
    if (lastId === undefined) {
      const result = this.#wasCutShort ? 'again' : 'done'
      this.#afterId = ''
      this.#wasCutShort = false
      return result
    }
    const probeCache: Finding[] = []
    for (const file of await catalog.files(ids)) {
      // A file that was just protected or replaced is scanned again later.
      if (file.blobKey === null) continue
      await loadGate.forRoom(() => reader.rest())
      await loadGate.beforeWork()
      const tags = await this.#tryToRead(file, file.blobKey)
      if (tags !== undefined) probeCache.push({ file, blobKey: file.blobKey, tags })
    }
    await loadGate.beforeWork()
    await inTransaction(database, (transaction) => this.#keep(transaction, probeCache))
    this.#afterId = lastId
    return 'more'
  }

  /** Undefined if reading was interrupted, which proves nothing about the file. */
  async #tryToRead(file: CataloguedFile, blobKey: string): Promise<TrackTags | null | undefined> {
    try {
      return await this.#dependencies.failures.attempt(blobKey, () => this.#read(file, blobKey))
    } catch (error) {
      if (!(error instanceof WorkFailure)) throw error
      this.#wasCutShort = true
      return undefined
    }
  }

  async #read(file: CataloguedFile, blobKey: string): Promise<TrackTags | null> {
    return this.#dependencies.catalog.lend(blobKey, (path) => this.#readAt(path, file, blobKey))
  }

  async #readAt(path: string, file: CataloguedFile, blobKey: string): Promise<TrackTags | null> {
    const { catalog, reader, engines, signal } = this.#dependencies
    const tags = await reader.tags({ source: { path }, mimeType: file.mimeType })
    if (tags?.durationMs != null) return tags
    const sound = await probeSound(engines, path, signal)
    if (sound === null) {
      catalog.doubt(blobKey)
      return tags
    }
    return { ...(tags ?? NO_TAGS), ...sound, codecLabel: tags?.codecLabel ?? sound.codecLabel }
  }

  /** Stores findings only for files that still have the content that was read. */
  async #keep(transaction: DatabaseHandle, probeCache: readonly Finding[]): Promise<void> {
    const { catalog } = this.#dependencies
    const ids = probeCache.map(({ file }) => file.id)
    const present = new Map((await catalog.keptFiles(transaction, ids)).map((file) => [file.id, file]))
    const changed: AlbumPlace[] = []
    for (const { file, blobKey, tags } of probeCache) {
      const current = present.get(file.id)
      if (current?.blobKey !== blobKey) continue
      const tagged = tagColumns(blobKey, tags)
      const columns = { ...tagged, ...nameColumns(current, tagged) }
      await updateTags(transaction, file.id, columns)
      changed.push(columns)
    }
    await groupFolderAlbums(transaction, catalog, changed)
  }
}
