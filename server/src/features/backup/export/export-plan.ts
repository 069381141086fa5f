import { join } from 'node:path'
import { payloadBytes } from '../../../platform/age/age-payload.ts'
import { holdBlobs } from '../../../platform/blobs/blob-hold.ts'
import type { Spool } from '../../../platform/blobs/blob-store.ts'
import { openSpool } from '../../../platform/blobs/disk-spool.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { parseSecretKey } from '../../../platform/secret-key.ts'
import { type FileRow, type FolderRow, filesOfFolder, listTree, ROOT_FOLDER_ID } from '../../files/index.ts'
import { HeaderWrapper } from '../../protection/index.ts'
import { SafeNames } from '../../zips/index.ts'
import { linesOf } from '../archive/lines.ts'
import { inSnapshot, readSecretKey, type Store } from '../tables/snapshot.ts'

const AGE_ENDING = '.age'

/** A folder or a file of an export. */
export interface PlannedEntry {
  /** Segments of its path below the export folder: names that are valid on every system. */
  place: string[]
  modifiedAtMs: number
  /** Null for a folder. */
  file: PlannedFile | null
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
  file: (Omit<PlannedFile, 'header'> & { lock: string | null }) | null
}

/** A snapshot of all folders and files for an export. Their blobs stay on disk until it is closed. */
export class ExportPlan {
  /** Total of all blobs. */
  readonly totalBytes: number
  readonly #spool: Spool
  readonly #wrapper: HeaderWrapper
  readonly #release: () => void

  private constructor(totalBytes: number, spool: Spool, wrapper: HeaderWrapper, release: () => void) {
    this.totalBytes = totalBytes
    this.#spool = spool
    this.#wrapper = wrapper
    this.#release = release
  }

  /** Throws `BackupError` if there is no data yet. */
  static async take(store: Store): Promise<ExportPlan> {
    const wrapper = new HeaderWrapper(parseSecretKey(await readSecretKey(store.dataDir)))
    const release = holdBlobs(store.dataDir)
    let spool: Spool | undefined
    try {
      spool = await openSpool(join(store.dataDir, 'staging'))
      const totalBytes = await noteEntries(store, spool)
      await spool.flush()
      return new ExportPlan(totalBytes, spool, wrapper, release)
    } catch (error) {
      await spool?.discard()
      release()
      throw error
    }
  }

  /**
   * Yields each folder before its contents. Throws `file_damaged` if the lock of a protected file was not made by this
   * server.
   */
  async *entries(): AsyncGenerator<PlannedEntry, void, void> {
    for await (const line of linesOf(this.#spool.read())) {
      const { file, ...entry }: NotedEntry = JSON.parse(line)
      if (file === null) {
        yield { ...entry, file }
        continue
      }
      const { lock, ...stored } = file
      yield { ...entry, file: { ...stored, header: Buffer.from(lock === null ? '' : this.#wrapper.unwrap(lock)) } }
    }
  }

  async close(): Promise<void> {
    this.#release()
    await this.#spool.discard()
  }
}

/** Returns the total size. */
async function noteEntries({ openDatabase }: Store, spool: Spool): Promise<number> {
  const database = await openDatabase()
  try {
    return await inSnapshot(database.handle, async (transaction) => {
      const children = Map.groupBy(await listTree(transaction, ROOT_FOLDER_ID), ({ parent_id }) => parent_id)
      let totalBytes = 0
      const open: { id: string; place: string[] }[] = [{ id: ROOT_FOLDER_ID, place: [] }]
      for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
        const names = new SafeNames()
        for (const child of children.get(folder.id) ?? []) {
          const place = [...folder.place, names.take(child.name, 'folder')]
          await note(spool, { place, modifiedAtMs: child.created_at, file: null })
          open.push({ id: child.id, place })
        }
        totalBytes += await noteFiles(transaction, spool, folder, names)
      }
      return totalBytes
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

function storedForm({ blob_key, sha256, lock, size_bytes }: FileRow) {
  return { blobKey: blob_key, sha256, lock, sizeBytes: lock === null ? size_bytes : payloadBytes(size_bytes) }
}

function note(spool: Spool, entry: NotedEntry): Promise<void> {
  return spool.write(Buffer.from(`${JSON.stringify(entry)}\n`))
}
