import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Engines } from '../../platform/engines/engines.ts'
import type { Lulls } from '../../platform/jobs/lulls.ts'
import type { CataloguedFile, FileCatalog } from '../files/index.ts'
import { probeSound } from './tags/probe-sound.ts'
import type { TagReader } from './tags/tag-reader.ts'
import { NO_TAGS, type TrackTags } from './tags/track-tags.ts'
import { nameColumns, tagColumns } from './track-rows.ts'
import { listUnread, updateTrack } from './tracks.repository.ts'

/** So many are written in one transaction, in which the server does nothing else and then waits for the disk. */
const BATCH_FILES = 20

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
    const { database, catalog, reader, lulls } = this.#dependencies
    const ids = await listUnread(database, BATCH_FILES)
    if (ids.length === 0) return false
    const findings: Finding[] = []
    for (const file of await catalog.files(ids)) {
      // One that has just got a password, or another content, is looked at anew.
      if (file.blobKey === null) continue
      await lulls.forRoom(() => reader.rest())
      await lulls.beforeWork()
      findings.push({ file, blobKey: file.blobKey, tags: await this.#read(file, file.blobKey) })
    }
    await lulls.beforeWork()
    await inTransaction(database, (transaction) => this.#keep(transaction, findings))
    return true
  }

  async #read(file: CataloguedFile, blobKey: string): Promise<TrackTags | null> {
    const { catalog, reader, engines, signal } = this.#dependencies
    const path = catalog.localPath(blobKey)
    if (path === null) return null
    const tags = await reader.tags({ source: { path }, mimeType: file.mimeType })
    if (tags?.durationMs != null) return tags
    const sound = await probeSound(engines, path, signal)
    if (sound === null) {
      catalog.doubt(blobKey)
      return tags
    }
    return { ...(tags ?? NO_TAGS), ...sound, codecLabel: tags?.codecLabel ?? sound.codecLabel }
  }

  /** Only for files that are still what was read. */
  async #keep(transaction: DatabaseHandle, findings: readonly Finding[]): Promise<void> {
    const { catalog } = this.#dependencies
    const ids = findings.map(({ file }) => file.id)
    const present = new Map((await catalog.keptFiles(transaction, ids)).map((file) => [file.id, file]))
    for (const { file, blobKey, tags } of findings) {
      const current = present.get(file.id)
      if (current?.blobKey !== blobKey) continue
      const columns = tagColumns(blobKey, tags)
      await updateTrack(transaction, file.id, { ...columns, ...nameColumns(current, columns) })
    }
  }
}
