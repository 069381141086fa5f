import { createHash, type Hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PLATFORM_VERSION } from '@pinloft/contract/system/endpoints'
import { linkedRows, type NamedBlob, namedBlobs } from '../../../core/files/index.ts'
import { holdBlobs } from '../../../platform/blobs/blob-hold.ts'
import type { Spool } from '../../../platform/blobs/blob-store.ts'
import { openSpool } from '../../../platform/blobs/disk-spool.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import type { SnapshotFile, SnapshotFiles } from '../../../platform/file-snapshots.ts'
import { randomId } from '../../../platform/ids.ts'
import { tarEntryBytes } from '../../../platform/tar/tar-blocks.ts'
import {
  archiveBytes,
  blobEntryName,
  type DamagedBlob,
  damagedBlob,
  FORMAT_NAME,
  FORMAT_VERSION,
  type IndexLine,
  type Manifest,
  manifestText,
  PLAIN_FORMAT_VERSION,
  parseIndexLine,
  sha256Of,
} from '../format/archive-format.ts'
import { linesOf } from '../format/lines.ts'
import { readCounters } from './counters.repository.ts'
import { rowLine } from './row-values.ts'
import { findSchemaVersion, listTables, type Row, rowsOf, type Table } from './rows.repository.ts'
import { blobPath, nothingThere, readSecretKey, type Store } from './store.ts'

interface Segment {
  start: number
  end: number
}

/** A snapshot of everything in a backup, while the server keeps running. Its blobs stay on disk until it is closed. */
export class Snapshot {
  readonly manifest: Manifest
  readonly manifestText: string
  readonly secretKey: Buffer
  /** Size of the archive made of it. */
  readonly archiveBytes: number
  readonly #spool: Spool
  readonly #segments: ReadonlyMap<string, Segment>
  readonly #frozen: SnapshotFiles | undefined
  readonly #release: () => void

  private constructor(
    taken: Taken,
    { secretKey, manifest, frozen }: { secretKey: Buffer; manifest: Manifest; frozen: SnapshotFiles | undefined },
    release: () => void,
  ) {
    this.manifest = manifest
    this.manifestText = manifestText(manifest)
    this.secretKey = secretKey
    this.archiveBytes = archiveBytes(manifest, this.manifestText, taken.blobEntriesBytes)
    this.#spool = taken.spool
    this.#segments = taken.segments
    this.#frozen = frozen
    this.#release = release
  }

  /**
   * `frozen` is closed with it, or when it fails; `id` will be that of the backup. Throws `BackupError` if there is no data
   * yet.
   */
  static async take(
    store: Store,
    clock: Clock,
    { id = randomId(), frozen }: { id?: string; frozen?: SnapshotFiles | undefined } = {},
  ): Promise<Snapshot> {
    let release = () => {}
    let spool: Spool | undefined
    try {
      const secretKey = await readSecretKey(store.dataDir)
      release = holdBlobs(store.dataDir)
      spool = await openSpool(join(store.dataDir, 'staging'))
      const taken = await takeRows(store, spool, frozen)
      const manifest: Manifest = {
        format: FORMAT_NAME,
        version: frozen === undefined ? PLAIN_FORMAT_VERSION : FORMAT_VERSION,
        id,
        productVersion: PLATFORM_VERSION,
        createdAt: new Date(clock.now()).toISOString(),
        schema: taken.schema,
        secretKey: { sizeBytes: secretKey.length, sha256: sha256Of(secretKey) },
        tables: taken.tables,
        counters: taken.counters,
        blobs: taken.blobs,
      }
      return new Snapshot(taken, { secretKey, manifest, frozen }, release)
    } catch (error) {
      await spool?.discard()
      await frozen?.close()
      release()
      throw error
    }
  }

  /** The row lines of a table. */
  tableLines(name: string): AsyncGenerator<Uint8Array, void, void> {
    return this.#read(name)
  }

  /** The list of the blobs, as in the archive. */
  indexBytes(): AsyncGenerator<Uint8Array, void, void> {
    return this.#read(INDEX)
  }

  async *index(): AsyncGenerator<IndexLine, void, void> {
    for await (const line of linesOf(this.indexBytes())) {
      const parsed = parseIndexLine(line)
      if (parsed === null) throw new Error('The list of the blobs is not as it was written')
      yield parsed
    }
  }

  /** Returns the first blobs that are missing on disk. */
  async missingBlobs(limit: number): Promise<DamagedBlob[]> {
    const found: DamagedBlob[] = []
    for await (const { entry, of, isMissing } of this.index()) {
      if (found.length === limit) break
      if (isMissing) found.push(damagedBlob(of, entry))
    }
    return found
  }

  /** A file that the backup has by choice. */
  frozenFile(path: string): SnapshotFile {
    const found = this.#frozen?.files.find((file) => file.path === path)
    if (found === undefined) throw new Error(`${path} is no file of this backup`)
    return found
  }

  async close(): Promise<void> {
    this.#release()
    await this.#spool.discard()
    await this.#frozen?.close()
  }

  #read(name: string): AsyncGenerator<Uint8Array, void, void> {
    const { start, end } = this.#segments.get(name) ?? { start: 0, end: 0 }
    return this.#spool.read(start, end)
  }
}

/** No table has this name. */
const INDEX = ''

interface Taken {
  spool: Spool
  segments: Map<string, Segment>
  schema: string
  tables: Manifest['tables']
  counters: Record<string, number>
  blobs: Manifest['blobs']
  blobEntriesBytes: number
}

async function takeRows(
  { dataDir, openDatabase, storage }: Store,
  spool: Spool,
  frozen: SnapshotFiles | undefined,
): Promise<Taken> {
  const database = await openDatabase()
  try {
    return await inSnapshot(database.handle, async (transaction) => {
      const schema = await findSchemaVersion(transaction)
      if (schema === null) throw nothingThere(dataDir)
      const segments = new Map<string, Segment>()
      const tables: Manifest['tables'] = []
      const isLinked = await linkedRows(transaction)
      for (const table of await listTables(transaction, { withFiles: frozen !== undefined })) {
        const { notInBackups, withFiles } = storage.tables[table.name] ?? {}
        const isChosen = notInBackups !== undefined && withFiles !== undefined && frozen !== undefined
        const choose = isChosen
          ? (rows: Row[]) => rows.filter(({ id }) => frozen.ownerIds.has(String(id))).map(withFiles)
          : isLinked && ((rows: Row[]) => rows.filter((row) => !isLinked(row)))
        const { rowCount, ...digested } = await spoolTable(transaction, { spool, table, segments, choose })
        tables.push({ name: table.name, columns: table.columns, rowCount, ...digested })
      }
      const counters = await readCounters(transaction)
      const index = await spoolIndex(transaction, { spool, dataDir, segments, files: frozen?.files ?? [] })
      await spool.flush()
      return { spool, segments, schema, tables, counters, ...index }
    })
  } finally {
    await database.close()
  }
}

/** All its reads see the same moment. */
export function inSnapshot<T>(database: DatabaseHandle, read: (transaction: DatabaseHandle) => Promise<T>): Promise<T> {
  // SQLite transactions are snapshots by default.
  const transaction = isPostgres(database)
    ? database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    : database.transaction()
  return transaction.execute(read)
}

async function spoolTable(
  transaction: DatabaseHandle,
  {
    spool,
    table,
    segments,
    choose = (rows) => rows,
  }: { spool: Spool; table: Table; segments: Map<string, Segment>; choose: ((rows: Row[]) => Row[]) | undefined },
): Promise<{ rowCount: number; sizeBytes: number; sha256: string }> {
  const segment = beginSegment(spool)
  let rowCount = 0
  for await (const found of rowsOf(transaction, table)) {
    const rows = choose(found)
    rowCount += rows.length
    await segment.write(rows.map(rowLine).join(''))
  }
  return { rowCount, ...segment.end(segments, table.name) }
}

async function spoolIndex(
  transaction: DatabaseHandle,
  {
    spool,
    dataDir,
    segments,
    files,
  }: { spool: Spool; dataDir: string; segments: Map<string, Segment>; files: readonly SnapshotFile[] },
): Promise<Pick<Taken, 'blobs' | 'blobEntriesBytes'>> {
  const segment = beginSegment(spool)
  let [count, contentBytes, blobEntriesBytes] = [0, 0, 0]
  const add = async (lines: IndexLine[]) => {
    for (const { sizeBytes, isMissing } of lines) {
      if (isMissing) continue
      count++
      contentBytes += sizeBytes
      blobEntriesBytes += tarEntryBytes(sizeBytes)
    }
    await segment.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  for await (const blobs of namedBlobs(transaction)) {
    await add(await Promise.all(blobs.map((blob) => indexLine(dataDir, blob))))
  }
  await add(files.map(({ path, sizeBytes, sha256, of }) => ({ entry: path, sizeBytes, sha256, of })))
  return { blobs: { count, contentBytes, ...segment.end(segments, INDEX) }, blobEntriesBytes }
}

async function indexLine(dataDir: string, { blobKey, sha256, label }: NamedBlob): Promise<IndexLine> {
  const line = { entry: blobEntryName(blobKey), sha256, of: label }
  try {
    const { size } = await stat(blobPath(dataDir, blobKey))
    return { ...line, sizeBytes: size }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { ...line, sizeBytes: 0, isMissing: true }
  }
}

function beginSegment(spool: Spool) {
  const start = spool.sizeBytes
  const hash: Hash = createHash('sha256')
  return {
    async write(text: string) {
      hash.update(text)
      await spool.write(Buffer.from(text))
    },
    end(segments: Map<string, Segment>, name: string) {
      segments.set(name, { start, end: spool.sizeBytes })
      return { sizeBytes: spool.sizeBytes - start, sha256: hash.digest('hex') }
    },
  }
}
