import {
  addFiles,
  findFileNamed,
  findHolders,
  lockFolder,
  mimeTypeOf,
  type NewFile,
  pathsOfFolders,
  purgeUnused,
  replaceFile,
  type UnusedContent,
  type VersionStore,
} from '../../../core/files/index.ts'
import type { BlobReceipt } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { DavCall, DavServices } from './dav-call.ts'

/** Where a content goes. */
export interface ContentPlace {
  folderId: string
  name: string
}

export interface StoredContent {
  id: string
  /** Digest of the content, in hexadecimal. */
  version: string
  isNew: boolean
}

type Stored = StoredContent & { folder: string; gone: UnusedContent[] }

interface NewContent {
  content: AsyncIterable<Uint8Array>
  claimedType: string | null
  /** Null if the program doesn't tell. */
  modifiedAtMs: number | null
}

/**
 * Stores the bytes of a file that arrive: as a new file, or as the content of the one that has the name, whose former
 * content becomes a version. Throws what `putFile` throws, or the disk's own error; nothing is left then.
 */
export async function storeContent(
  services: DavServices,
  { session }: Pick<DavCall, 'session'>,
  place: ContentPlace,
  { content, claimedType, modifiedAtMs }: NewContent,
): Promise<StoredContent> {
  const { database, blobs } = services
  const staged = await blobs.stage()
  let isCommitting = false
  try {
    for await (const chunk of content) await staged.write(chunk)
    const receipt: BlobReceipt = await staged.finish()
    const file = {
      name: place.name,
      mimeType: mimeTypeOf(place.name, claimedType),
      sizeBytes: receipt.sizeBytes,
      blobKey: receipt.key,
      sha256: receipt.sha256,
      lock: null,
      modifiedAtMs,
    }
    isCommitting = true
    const stored = await inTransaction(database, (transaction) =>
      putFile(transaction, services, { folderId: place.folderId, file, sessionId: session.id }),
    )
    staged.keep()
    await announceContent(services, stored)
    return stored
  } catch (error) {
    // The row may have been committed, so the bytes must stay: the sweep at the next start decides.
    if (!(isCommitting && error instanceof OutcomeUnknownError)) await staged.discard()
    throw error
  }
}

/**
 * Adds a file whose bytes are durable, or replaces the content of the one that has its name. Throws
 * `dav_parent_missing`, `dav_not_possible_here` for a folder, `dav_file_protected` or `file_changed_meanwhile`.
 */
export async function putFile(
  transaction: DatabaseHandle,
  { blobs, clock, files }: Pick<DavServices, 'blobs' | 'clock' | 'files'>,
  { folderId, file, sessionId }: { folderId: string; file: NewFile; sessionId: string },
): Promise<Stored> {
  await lockFolder(transaction, folderId)
  if (!(await pathsOfFolders(transaction, [folderId])).has(folderId)) throw new AppError('dav_parent_missing')
  const holder = (await findHolders(transaction, folderId, [file.name])).get(file.name)
  if (holder?.type === 'folder') throw new AppError('dav_not_possible_here')
  if (holder?.isPasswordProtected === true) throw new AppError('dav_file_protected')
  const now = clock.now()
  if (holder === undefined) {
    const [added] = await addFiles(transaction, { folderId, files: [file], now, blobs })
    if (added === undefined) throw new Error('A file was not added')
    return { id: added.id, version: added.version, folder: added.folder, isNew: true, gone: [] }
  }
  const previous = await findFileNamed(transaction, folderId, file.name)
  const isEmpty = previous?.size_bytes === 0
  const versionStore = isEmpty ? withoutVersion(files.versionStore) : files.versionStore
  const replaced = await replaceFile(transaction, { folderId, file, sessionId, now, blobs, versionStore })
  if (replaced === null) throw new AppError('file_changed_meanwhile')
  const { id, version, folder } = replaced.file
  return { id, version, folder, isNew: false, gone: replaced.gone }
}

/** Tells every tab, and removes what is no longer referenced. */
export async function announceContent(services: DavServices, { folder, isNew, gone }: Stored): Promise<void> {
  services.events.publish({ type: isNew ? 'file_uploaded' : 'file_changed', folders: [folder] })
  await purgeUnused(services, gone)
}

/** Programs reserve a name with an empty file before they write it, which is no version to go back to. */
function withoutVersion(versionStore: VersionStore): VersionStore {
  const writer = { written_by: null, written_since: null }
  return { ...versionStore, keep: async () => ({ versionId: null, writer }) }
}
