import { join } from 'node:path'
import { type FileRow, type FolderRow, filesOfFolder, listTree, ROOT_FOLDER_ID } from '../../../core/files/index.ts'
import { HeaderWrapper } from '../../../core/protection/index.ts'
import { SafeNames } from '../../../core/zips/index.ts'
import { payloadBytes } from '../../../platform/age/age-payload.ts'
import { holdBlobs } from '../../../platform/blobs/blob-hold.ts'
import type { Spool } from '../../../platform/blobs/blob-store.ts'
import { openSpool } from '../../../platform/blobs/disk-spool.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { ExportTexts } from '../../../platform/db/table-policy.ts'
import { parseSecretKey } from '../../../platform/secret-key.ts'
import { linesOf } from '../format/lines.ts'
import { inSnapshot } from '../tables/snapshot.ts'
import { readSecretKey, type Store } from '../tables/store.ts'

const AGE_ENDING = '.age'

/** A folder, a file or a text of an export. */
export interface PlannedEntry {
  /** Segments of its path below the export folder: names that are valid on every system. */
  place: string[]
  modifiedAtMs: number
  /** Null for a folder. */
  file: PlannedFile | PlannedText | null
}

/** A text that a feature keeps in the database. */
export interface PlannedText {
  sizeBytes: number
  /** Blocks are only valid until the next one is requested. */
  read(): AsyncGenerator<Uint8Array, void, void>
}

export interface PlannedFile {
  blobKey: string
  /** Of the blob. */
  sizeBytes: number
  /** Of the blob, in hexadecimal. */
  sha256: string
  /** Precedes the blob, and makes a protected file an age file. Empty if the file is not protected. */
  header: Buffer
}

interface NotedEntry extends Pick<PlannedEntry, 'place' | 'modifiedAtMs'> {
  file: (Omit<PlannedFile, 'header'> & { lock: string | null }) | { start: number; end: number } | null
}

/** The entries, and the bytes of the texts among them. */
interface Spools {
  entries: Spool
  texts: Spool
}

/** A snapshot of all folders, files and texts for an export. Their blobs stay on disk until it is closed. */
export class ExportPlan {
  /** Total of all blobs and texts. */
  readonly totalBytes: number
  readonly #spools: Spools
  readonly #wrapper: HeaderWrapper
  readonly #release: () => void

  private constructor(totalBytes: number, spools: Spools, wrapper: HeaderWrapper, release: () => void) {
    this.totalBytes = totalBytes
    this.#spools = spools
    this.#wrapper = wrapper
    this.#release = release
  }

  /** Throws `BackupError` if there is no data yet. */
  static async take(store: Store): Promise<ExportPlan> {
    const wrapper = new HeaderWrapper(parseSecretKey(await readSecretKey(store.dataDir)))
    const release = holdBlobs(store.dataDir)
    const opened: Spool[] = []
    const open = async () => {
      const spool = await openSpool(join(store.dataDir, 'staging'))
      opened.push(spool)
      return spool
    }
    try {
      const spools: Spools = { entries: await open(), texts: await open() }
      const totalBytes = await noteEntries(store, spools)
      for (const spool of opened) await spool.flush()
      return new ExportPlan(totalBytes, spools, wrapper, release)
    } catch (error) {
      for (const spool of opened) await spool.discard()
      release()
      throw error
    }
  }

  /**
   * Yields each folder before its contents. Throws `file_damaged` if the lock of a protected file was not made by this
   * server.
   */
  async *entries(): AsyncGenerator<PlannedEntry, void, void> {
    for await (const line of linesOf(this.#spools.entries.read())) {
      const { file, ...entry }: NotedEntry = JSON.parse(line)
      if (file === null) {
        yield { ...entry, file }
        continue
      }
      if ('start' in file) {
        const { start, end } = file
        yield { ...entry, file: { sizeBytes: end - start, read: () => this.#spools.texts.read(start, end) } }
        continue
      }
      const { lock, ...stored } = file
      yield { ...entry, file: { ...stored, header: Buffer.from(lock === null ? '' : this.#wrapper.unwrap(lock)) } }
    }
  }

  async close(): Promise<void> {
    this.#release()
    await this.#spools.entries.discard()
    await this.#spools.texts.discard()
  }
}

/** Returns the total size. */
async function noteEntries({ openDatabase, storage }: Store, spools: Spools): Promise<number> {
  const database = await openDatabase()
  try {
    return await inSnapshot(database.handle, async (transaction) => {
      const children = Map.groupBy(await listTree(transaction, ROOT_FOLDER_ID), ({ parent_id }) => parent_id)
      const rootNames = new SafeNames()
      let totalBytes = 0
      const open: { id: string; place: string[] }[] = [{ id: ROOT_FOLDER_ID, place: [] }]
      for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
        const names = folder.id === ROOT_FOLDER_ID ? rootNames : new SafeNames()
        for (const child of children.get(folder.id) ?? []) {
          // What a linked folder shows is a directory already.
          if (child.linked_key !== null) continue
          const place = [...folder.place, names.take(child.name, 'folder')]
          await note(spools.entries, { place, modifiedAtMs: child.created_at, file: null })
          open.push({ id: child.id, place })
        }
        totalBytes += await noteFiles(transaction, spools.entries, folder, names)
      }
      for (const exportTexts of storage.exportTexts) {
        totalBytes += await noteTexts(exportTexts(transaction), spools, rootNames)
      }
      return totalBytes + spools.texts.sizeBytes
    })
  } finally {
    await database.close()
  }
}

async function noteFiles(
  transaction: DatabaseHandle,
  spool: Spool,
  { id, place }: { id: FolderRow['id']; place: string[] },
  names: SafeNames,
): Promise<number> {
  let totalBytes = 0
  for await (const rows of filesOfFolder(transaction, id, { isKept: false })) {
    for (const row of rows) {
      const name = names.take(row.lock === null ? row.name : row.name + AGE_ENDING, 'file')
      const file = storedForm(row)
      await note(spool, { place: [...place, name], modifiedAtMs: row.modified_at, file })
      totalBytes += file.sizeBytes
    }
  }
  return totalBytes
}

/** Notes texts, and what belongs to them, in folders beside those of the person. Returns the total size of the blobs. */
async function noteTexts(texts: ReturnType<ExportTexts>, spools: Spools, rootNames: SafeNames): Promise<number> {
  const root: NotedFolder = { place: [], names: rootNames, folders: new Map() }
  let blobBytes = 0
  for await (const entry of texts) {
    const { modifiedAtMs } = entry
    const name = entry.place.at(-1) ?? ''
    let folder = root
    for (const segment of entry.place.slice(0, -1)) {
      const inside = folder.folders.get(segment) ?? enter(folder, segment)
      if (!folder.folders.has(segment)) {
        folder.folders.set(segment, inside)
        await note(spools.entries, { place: inside.place, modifiedAtMs, file: null })
      }
      folder = inside
    }
    const place = [...folder.place, folder.names.take(name, 'file')]
    if ('blob' in entry) {
      blobBytes += entry.blob.sizeBytes
      await note(spools.entries, { place, modifiedAtMs, file: { ...entry.blob, lock: null } })
      continue
    }
    const start = spools.texts.sizeBytes
    for await (const piece of entry.pieces()) await spools.texts.write(Buffer.from(piece))
    await note(spools.entries, { place, modifiedAtMs, file: { start, end: spools.texts.sizeBytes } })
  }
  return blobBytes
}

interface NotedFolder {
  place: string[]
  names: SafeNames
  folders: Map<string, NotedFolder>
}

function enter({ place, names }: NotedFolder, segment: string): NotedFolder {
  return { place: [...place, names.take(segment, 'folder')], names: new SafeNames(), folders: new Map() }
}

function storedForm({ blob_key, sha256, lock, size_bytes }: FileRow) {
  return { blobKey: blob_key, sha256, lock, sizeBytes: lock === null ? size_bytes : payloadBytes(size_bytes) }
}

function note(spool: Spool, entry: NotedEntry): Promise<void> {
  return spool.write(Buffer.from(`${JSON.stringify(entry)}\n`))
}
