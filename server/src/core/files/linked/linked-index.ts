import { fileKind } from '@pinloft/contract/files/kinds'
import { isFolderPathTooDeep, joinFolderPath, nameSortKey } from '@pinloft/contract/files/names'
import { linkedDigest, linkedKey } from '../../../platform/blobs/linked-key.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import { modifiedTime } from '../add-files.ts'
import { batchesOf } from '../batches.ts'
import type { FileRow } from '../files.repository.ts'
import { filesTables } from '../files.tables.ts'
import { refuseLinkedFolder } from '../store/changing-linked.ts'
import { findPendingItems, findPendingKeys, hasLinkedChanges } from '../store/linked-changes.repository.ts'
import { linkedFolderKey } from '../store/linked-folder-key.ts'
import { isOwnBlob } from '../store/own-blobs.ts'
import type { UnusedContent } from '../store/version-store.ts'
import { requireFreeName } from '../tree/entry-changes.ts'
import { checkedFolderName } from '../tree/entry-names.ts'
import { addFolder, lockFolder, lockTree } from '../tree/folders.repository.ts'
import { normalPath, resolveFolder } from '../tree/folders.service.ts'
import { mimeTypeOf } from '../types/mime-types.ts'
import { digestOfIndexed, type FoundFile, type IndexedFile, type IndexedFolder } from './indexed.repository.ts'

// The rows of linked folders, as they follow a directory of the server.

/** What is compared was changed from here meanwhile: it is to be read again. */
export class IndexBehindError extends Error {}

/** What changes in the index of a linked folder. No two of the new rows, and no row that stays, have one name in one folder. */
export interface IndexChanges {
  goneFiles?: readonly IndexedFile[]
  /** With their new names, if they have one, in the folder that they are in now. */
  changedFiles?: readonly { former: IndexedFile; folderId: string; file: FoundFile }[]
  newFolders?: readonly IndexedFolder[]
  changedFolders?: readonly IndexedFolder[]
  newFiles?: readonly { folderId: string; file: FoundFile }[]
  /** Empty by then; inner ones first. */
  goneFolders?: readonly string[]
}

/**
 * Adds the folder that stands for a linked directory, and returns its id. Throws `folder_not_found`, `folder_name_…`,
 * `folder_too_deep`, `folder_exists`, `file_exists`, or `linked_inside_linked` in another linked folder.
 */
export async function addLinkedFolder(
  transaction: DatabaseHandle,
  {
    linkId,
    name: wantedName,
    parentPath: wantedParent,
    now,
  }: { linkId: string; name: string; parentPath: string; now: number },
): Promise<{ id: string; parentPath: string }> {
  const name = checkedFolderName(wantedName)
  const parentPath = normalPath(wantedParent)
  if (isFolderPathTooDeep(joinFolderPath(parentPath, name))) throw new AppError('folder_too_deep')
  await lockTree(transaction)
  const parentId = await resolveFolder(transaction, parentPath)
  await refuseLinkedFolder(transaction, parentId, 'linked_inside_linked')
  await lockFolder(transaction, parentId)
  await requireFreeName(transaction, parentId, name)
  const id = randomId()
  const linked_key = linkedFolderKey({ linkId, inode: '', path: '' })
  await addFolder(transaction, { id, parent_id: parentId, name, created_at: now, linked_key })
  return { id, parentPath }
}

/**
 * Applies changes to the index of a linked folder, and returns the contents that no row has any more. What was changed from
 * here, and is still to be changed on the disk, stays as it is. Throws `IndexBehindError` if folders are others by now.
 */
export async function changeIndex(
  transaction: DatabaseHandle,
  linkId: string,
  changes: IndexChanges,
  now: number,
): Promise<UnusedContent[]> {
  const tables = filesTables(transaction)
  const { goneFolders = [] } = changes
  // Something may be restored into one of them at this moment.
  if (goneFolders.length > 0) await lockTree(transaction)
  const { goneFiles, changedFiles, newFiles, changedFolders } = await withoutPending(transaction, linkId, changes)
  for await (const some of batchesOf(goneFiles)) {
    const ids = some.map(({ id }) => id)
    await tables.deleteFrom('files').where('id', 'in', ids).execute()
  }
  for (const { id, parentId, name, ...place } of changedFolders) {
    // The linked folder itself has the name and place that a person gave it.
    const shown = place.path === '' ? {} : { parent_id: parentId, name }
    const linked_key = linkedFolderKey({ linkId, ...place })
    await tables
      .updateTable('folders')
      .set({ linked_key, ...shown })
      .where('id', '=', id)
      .execute()
  }
  for await (const some of batchesOf(changes.newFolders ?? [])) {
    const rows = some.map(({ id, parentId, name, ...place }) => {
      return { id, parent_id: parentId, name, created_at: now, linked_key: linkedFolderKey({ linkId, ...place }) }
    })
    await tables.insertInto('folders').values(rows).execute()
  }
  for (const { former, folderId, file } of changedFiles) {
    const { id: _, created_at: __, is_starred: ___, stored_at, sha256, ...row } = toRow(linkId, folderId, file, now)
    const isSame = sha256 === digestOfIndexed(former)
    await tables
      .updateTable('files')
      .set({ ...row, ...(!isSame && { sha256, stored_at }) })
      .where('id', '=', former.id)
      .execute()
  }
  for await (const some of batchesOf(newFiles)) {
    const rows = some.map(({ folderId, file }) => toRow(linkId, folderId, file, now))
    await tables.insertInto('files').values(rows).execute()
  }
  for (const id of goneFolders) {
    // What was just put there from here stays, and the folder with it.
    await tables
      .deleteFrom('folders')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('files').select('id').where('folder_id', '=', id))))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('folders as inner').select('id').where('parent_id', '=', id))),
      )
      .execute()
  }
  // A file that was only moved has another key but the same digest.
  const changed = changedFiles.filter(
    ({ former, file }) => linkedDigest({ linkId, ...file }) !== digestOfIndexed(former),
  )
  return noteGone(transaction, [...goneFiles, ...changed.map(({ former }) => former)])
}

/** Leaves out what a person has changed meanwhile. */
async function withoutPending(
  transaction: DatabaseHandle,
  linkId: string,
  { goneFiles = [], changedFiles = [], newFiles = [], changedFolders = [] }: IndexChanges,
) {
  const formerIds = [...goneFiles, ...changedFolders].map(({ id }) => id)
  const pending = await findPendingItems(transaction, [...formerIds, ...changedFiles.map(({ former }) => former.id)])
  const keyOf = (file: FoundFile) => linkedKey({ linkId, ...file })
  const foundKeys = [...newFiles, ...changedFiles].map(({ file }) => keyOf(file))
  const pendingKeys = await findPendingKeys(transaction, linkId, foundKeys)
  const folderIds = new Set([...newFiles, ...changedFiles].map(({ folderId }) => folderId))
  const linkedFolders = new Set<string>()
  for await (const some of batchesOf([...folderIds])) {
    const folders = filesTables(transaction).selectFrom('folders').select('id').where('id', 'in', some)
    const rows = await folders.where('linked_key', '>=', `${linkId}:`).where('linked_key', '<', `${linkId};`).execute()
    for (const { id } of rows) linkedFolders.add(id)
  }
  if (folderIds.size > linkedFolders.size || changedFolders.some(({ id }) => pending.has(id)))
    throw new IndexBehindError()
  const isFree = ({ file }: { file: FoundFile }) => !pendingKeys.has(keyOf(file))
  const waiting = await findWaiting(transaction, linkId, newFiles)
  return {
    goneFiles: goneFiles.filter(({ id }) => !pending.has(id)),
    changedFiles: changedFiles.filter((change) => !pending.has(change.former.id) && isFree(change)),
    newFiles: newFiles.filter((added) => isFree(added) && !waiting.has(`${added.folderId}/${added.file.name}`)),
    changedFolders,
  }
}

/** The places of new files that one from here, which is still to be written there, has. */
async function findWaiting(
  transaction: DatabaseHandle,
  linkId: string,
  newFiles: NonNullable<IndexChanges['newFiles']>,
): Promise<ReadonlySet<string>> {
  const waiting = new Set<string>()
  if (newFiles.length === 0 || !(await hasLinkedChanges(transaction, linkId))) return waiting
  for (const [folderId, files] of Map.groupBy(newFiles, (added) => added.folderId)) {
    const names = files.map(({ file }) => file.name)
    const query = filesTables(transaction).selectFrom('files').select('name').where('folder_id', '=', folderId)
    const rows = await query.where('name', 'in', names).where(isOwnBlob()).execute()
    for (const { name } of rows) waiting.add(`${folderId}/${name}`)
  }
  return waiting
}

/** Records which contents belong to no row any more, so that what was derived from them is removed. */
async function noteGone(transaction: DatabaseHandle, former: readonly IndexedFile[]): Promise<UnusedContent[]> {
  const tables = filesTables(transaction)
  const gone: UnusedContent[] = []
  for await (const some of batchesOf(former)) {
    await tables
      .insertInto('purges')
      .values(some.map(({ blobKey, sha256 }) => ({ blob_key: blobKey, sha256 })))
      // Files may come and go and come back as they were.
      .onConflict((conflict) => conflict.column('blob_key').doNothing())
      .execute()
    gone.push(...some.map(({ blobKey, sha256 }) => ({ blobKey, sha256 })))
  }
  return gone
}

function toRow(linkId: string, folderId: string, file: FoundFile, now: number): FileRow {
  const { name, sizeBytes } = file
  const mimeType = mimeTypeOf(name, file.mimeType ?? null)
  // Nothing of it was stored now: a library of ten years is not what came last.
  const time = modifiedTime(Number(BigInt(file.mtimeNs) / 1_000_000n), now)
  return {
    id: randomId(),
    folder_id: folderId,
    name,
    name_sort: nameSortKey(name),
    mime_type: mimeType,
    kind: fileKind(name, mimeType),
    size_bytes: sizeBytes,
    sha256: linkedDigest({ linkId, ...file }),
    blob_key: linkedKey({ linkId, ...file }),
    lock: null,
    created_at: time,
    modified_at: time,
    stored_at: time,
    is_starred: 0,
    written_by: null,
    written_since: null,
  }
}
