import type { File } from '@pinloft/contract/files/endpoints'
import { fileKind } from '@pinloft/contract/files/kinds'
import { nameSortKey } from '@pinloft/contract/files/names'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'
import { batchesOf } from './batches.ts'
import { type FileRow, insertFiles } from './files.repository.ts'
import { toFile } from './files.service.ts'
import { checkedFileName } from './tree/entry-names.ts'
import { pathsOfFolders } from './tree/folder-tree.ts'
import { lockFolder } from './tree/folders.repository.ts'
import { TakenNames } from './tree/taken-names.ts'
import { typeByBytes } from './types/type-by-bytes.ts'

const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z')
/** Rows of one statement: together they cost far less than one by one, and other requests get a turn after them. */
const ROWS_AT_ONCE = 50

/** A file whose bytes are durable but that has no row yet. */
export interface NewFile {
  /** As returned by `storedName`. */
  name: string
  mimeType: string
  /** Size of the content, not of its encrypted form. */
  sizeBytes: number
  blobKey: string
  /** Of the stored bytes, in hexadecimal. */
  sha256: string
  lock: string | null
  /** When the content last changed on its device of origin, in milliseconds since the Unix epoch. */
  modifiedAtMs?: number | null
}

/**
 * Adds files to a folder, under free names. They exist only once the caller's transaction is committed; publish
 * `file_uploaded` then. Throws `folder_not_found`.
 */
export async function addFiles(
  transaction: DatabaseHandle,
  { folderId, files, now, blobs }: { folderId: string; files: readonly NewFile[]; now: number; blobs: BlobStore },
): Promise<File[]> {
  await lockFolder(transaction, folderId)
  const folder = (await pathsOfFolders(transaction, [folderId])).get(folderId)
  if (folder === undefined) throw new AppError('folder_not_found')
  const names = new TakenNames(transaction, folderId)
  const added: File[] = []
  for await (const some of batchesOf(files, ROWS_AT_ONCE)) {
    await names.look(some.map(({ name }) => name))
    const rows: FileRow[] = []
    for (const file of some) {
      const name = await names.take(file.name, 'file')
      const mimeType = await settledType(blobs, file)
      rows.push({
        id: randomId(),
        folder_id: folderId,
        name,
        name_sort: nameSortKey(name),
        mime_type: mimeType,
        kind: fileKind(name, mimeType),
        size_bytes: file.sizeBytes,
        sha256: file.sha256,
        blob_key: file.blobKey,
        lock: file.lock,
        created_at: now,
        modified_at: modifiedTime(file.modifiedAtMs, now),
        stored_at: now,
        is_starred: 0,
        written_by: null,
        written_since: null,
      })
    }
    await insertFiles(transaction, rows)
    added.push(...rows.map((row) => toFile(row, folder)))
  }
  return added
}

/**
 * Returns the name under which a file is stored: without any folders its client may have put before it. Throws
 * `file_name_…`.
 */
export function storedName(fileName: string): string {
  return checkedFileName(fileName.split('/').at(-1) ?? '')
}

/** The media type of a file, which for some names depends on its bytes. Sealed bytes do not reveal it. */
export async function settledType(blobs: BlobStore, file: NewFile): Promise<string> {
  return (file.lock === null ? await typeByBytes(blobs, file) : null) ?? file.mimeType
}

/**
 * When a content was last changed, in milliseconds since the Unix epoch: the client's time if every date format can show
 * it (year 1 and later) and it has come already, else now.
 */
export function modifiedTime(timeMs: number | null | undefined, now: number): number {
  return timeMs != null && timeMs >= EARLIEST_MS && timeMs <= now ? Math.trunc(timeMs) : now
}
