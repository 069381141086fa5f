import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Engines } from '../../platform/engines/engines.ts'
import type { CataloguedFile, FileCatalog } from '../files/index.ts'
import type { Lulls } from './lulls.ts'
import { probeSound } from './tags/probe-sound.ts'
import type { TagReader } from './tags/tag-reader.ts'
import type { TrackTags } from './tags/track-tags.ts'
import { nameColumns, tagColumns } from './track-rows.ts'
import { findTracks, listUnread, updateTrack } from './tracks.repository.ts'

/** So many are written in one transaction: each waits for the disk, as do those who upload. */
const BATCH_FILES = 50

interface TagScannerDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  reader: TagReader
  engines: Engines
  lulls: Lulls
  signal: AbortSignal
}

interface Finding {
  file: CataloguedFile
  blobKey: string
  tags: TrackTags | null
}

/** Reads the tags of files that nobody has read yet. */
export class TagScanner {
  readonly #dependencies: TagScannerDependencies

  constructor(dependencies: TagScannerDependencies) {
    this.#dependencies = dependencies
  }

  /** Reads some files; false where none is left. */
  async scanSome(): Promise<boolean> {
    const { database, catalog, lulls } = this.#dependencies
    const ids = await listUnread(database, BATCH_FILES)
    if (ids.length === 0) return false
    const findings: Finding[] = []
    for (const file of await catalog.files(ids)) {
      // One that has just got a password, or another content, is looked at anew.
      if (file.blobKey === null) continue
      await lulls.beforeWork(() => this.#dependencies.reader.rest())
      findings.push({ file, blobKey: file.blobKey, tags: await this.#read(file, file.blobKey) })
    }
    await inTransaction(database, (transaction) => this.#keep(transaction, findings))
    return true
  }

  async #read(file: CataloguedFile, blobKey: string): Promise<TrackTags | null> {
    const { catalog, reader, engines, signal } = this.#dependencies
    const path = catalog.localPath(blobKey)
    const tags = await reader.tags({ source: { path }, mimeType: file.mimeType })
    if (tags?.durationMs != null) return tags
    const sound = await probeSound(engines, path, signal)
    if (sound === null) return tags
    return { ...(tags ?? NO_TAGS), ...sound, codecLabel: tags?.codecLabel ?? sound.codecLabel }
  }

  /** Only for files that are still what was read. */
  async #keep(transaction: DatabaseHandle, findings: readonly Finding[]): Promise<void> {
    const { catalog } = this.#dependencies
    const ids = findings.map(({ file }) => file.id)
    const present = new Map((await catalog.keptFiles(transaction, ids)).map((file) => [file.id, file]))
    const unread = new Set(
      (await findTracks(transaction, ids)).filter((row) => row.read_state === 'unread').map((row) => row.file_id),
    )
    for (const {
      file: { id },
      blobKey,
      tags,
    } of findings) {
      const file = present.get(id)
      if (file?.blobKey !== blobKey || !unread.has(id)) continue
      const columns = tagColumns(blobKey, tags)
      await updateTrack(transaction, id, { ...columns, ...nameColumns(file, columns) })
    }
  }
}

const NO_TAGS: TrackTags = {
  title: null,
  artist: null,
  album: null,
  albumArtist: null,
  isCompilation: false,
  trackNumber: null,
  discNumber: null,
  year: null,
  genres: [],
  durationMs: null,
  codecLabel: null,
  bitsPerSecond: null,
  hasCover: false,
  hasLyrics: false,
  trackGainDb: null,
  trackPeak: null,
  albumGainDb: null,
  albumPeak: null,
}
