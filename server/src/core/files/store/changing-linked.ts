import { isLinkedKey, readLinkedKey } from '../../../platform/blobs/linked-key.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { batchesOf } from '../batches.ts'
import { filesTables } from '../files.tables.ts'
import { linkGate } from './link-gates.ts'
import { type LinkedChange, noteLinkedChanges } from './linked-changes.repository.ts'
import { type LinkedPlace, linkedFolderKey, readLinkedFolderKey } from './linked-folder-key.ts'
import { isLinkedBlob } from './own-blobs.ts'

// Every change of rows comes through one of these. Rows say how it is to be; what that needs on the disk is noted in the same
// transaction, and done once it is committed.

interface ChangedFile {
  id: string
  folder_id: string
  name: string
  blob_key: string
  lock: string | null
}

interface ChangedFolder {
  id: string
  parent_id: string | null
  name: string
}

/** Throws the code for the key of a linked file. */
export function refuseLinkedBlob(blobKey: string, code: 'linked_not_copied' | 'linked_not_protected'): void {
  if (isLinkedKey(blobKey)) throw new AppError(code)
}

/** Throws `linked_offline`, `linked_read_only` or `linked_not_writable` if nothing can be changed in any of some folders. */
export async function requireWritableFolders(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  for (const { linkId, path } of (await placesOf(transaction, ids)).values()) {
    await linkGate(linkId).requireWritable(path)
  }
}

/** Throws the code if a folder is linked. */
export async function refuseLinkedFolder(
  database: DatabaseHandle,
  id: string,
  code: 'linked_not_synced' | 'linked_inside_linked',
): Promise<void> {
  if ((await placesOf(database, [id])).size > 0) throw new AppError(code)
}

/** For files that are to be copied. Throws `linked_offline`, `linked_file_changed` or `linked_file_unreadable`. */
export async function requireReadableFiles(files: readonly Pick<ChangedFile, 'blob_key'>[]): Promise<void> {
  for (const { blob_key } of files) {
    if (!isLinkedKey(blob_key)) continue
    const content = readLinkedKey(blob_key)
    await linkGate(content.linkId).requireUnchanged(content, { isRead: true })
  }
}

/** For a file that is to have a name in a folder. Throws `linked_name_impossible` and what `requireWritableFolders` throws. */
export async function requirePossibleFile(database: DatabaseHandle, folderId: string, name: string): Promise<void> {
  const place = (await placesOf(database, [folderId])).get(folderId)
  if (place === undefined) return
  await linkGate(place.linkId).requireWritable(place.path)
  linkGate(place.linkId).requireName(name)
}

/** For linked files that are to go or to be replaced, so that their bytes are needed. Throws what `LinkGate` throws. */
export async function requireUnchangedFiles(
  files: readonly Pick<ChangedFile, 'blob_key'>[],
  { isRead = true } = {},
): Promise<void> {
  for (const { blob_key } of files) {
    if (!isLinkedKey(blob_key)) continue
    const content = readLinkedKey(blob_key)
    await linkGate(content.linkId).requireWritable(parentOf(content.path))
    await linkGate(content.linkId).requireUnchanged(content, { isRead })
  }
}

/** For rows of files that are added. Copies of linked files get bytes of their own. */
export async function noteAddedFiles(transaction: DatabaseHandle, files: readonly ChangedFile[]): Promise<void> {
  const places = await placesOf(
    transaction,
    files.map(({ folder_id }) => folder_id),
  )
  const changes: LinkedChange[] = []
  for (const { id, folder_id, name, blob_key, lock } of files) {
    if (isLinkedKey(blob_key)) changes.push(contentChange(blob_key))
    const place = places.get(folder_id)
    if (place === undefined) continue
    if (lock !== null) throw new AppError('linked_not_protected')
    linkGate(place.linkId).requireName(name)
    changes.push({ item: id, link_id: place.linkId, type: 'file', former: null })
  }
  await noteLinkedChanges(transaction, changes)
}

/** For files that get another name or folder. Throws `linked_not_protected` and what `LinkGate` throws. */
export async function noteChangedFiles(
  transaction: DatabaseHandle,
  ids: readonly string[],
  to: { folder_id?: string; name?: string },
): Promise<void> {
  for await (const some of batchesOf(ids)) {
    const files = await filesTables(transaction)
      .selectFrom('files')
      .select(['id', 'folder_id', 'name', 'blob_key', 'lock'])
      .where('id', 'in', some)
      .execute()
    const places = await placesOf(
      transaction,
      files.map(({ folder_id }) => to.folder_id ?? folder_id),
    )
    const changes: LinkedChange[] = []
    for (const file of files) {
      const { id, blob_key, folder_id, name, lock } = { ...file, ...to }
      const content = isLinkedKey(blob_key) ? readLinkedKey(blob_key) : undefined
      const place = places.get(folder_id)
      if (content !== undefined) {
        await requireUnchangedFiles([{ blob_key }], { isRead: content.linkId !== place?.linkId })
        changes.push(contentChange(blob_key))
      }
      if (place === undefined) continue
      if (lock !== null) throw new AppError('linked_not_protected')
      await linkGate(place.linkId).requireWritable(place.path)
      linkGate(place.linkId).requireName(name)
      const former = content?.linkId === place.linkId ? blob_key : null
      changes.push({ item: id, link_id: place.linkId, type: 'file', former })
    }
    await noteLinkedChanges(transaction, changes)
  }
}

/** For a file that gets other bytes. Throws `linked_not_protected` and what `LinkGate` throws. */
export async function noteReplacedFile(
  transaction: DatabaseHandle,
  id: string,
  { formerKey, lock }: { formerKey: string; lock: string | null },
): Promise<void> {
  if (isLinkedKey(formerKey)) await requireUnchangedFiles([{ blob_key: formerKey }])
  const row = await filesTables(transaction)
    .selectFrom('files')
    .select('folder_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const place = row && (await placesOf(transaction, [row.folder_id])).get(row.folder_id)
  if (place === undefined) return
  if (lock !== null) throw new AppError('linked_not_protected')
  await linkGate(place.linkId).requireWritable(place.path)
  const former = isLinkedKey(formerKey) ? formerKey : null
  const changes: LinkedChange[] = [{ item: id, link_id: place.linkId, type: 'file', former }]
  if (former !== null) changes.push(contentChange(former))
  await noteLinkedChanges(transaction, changes)
}

/** For rows of files that are deleted. Others may have their contents, in the trash for instance. */
export async function noteDeletedFiles(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  for await (const some of batchesOf(ids)) {
    const query = filesTables(transaction).selectFrom('files').select('blob_key').where('id', 'in', some)
    const rows = await query.where(isLinkedBlob()).execute()
    await noteLinkedChanges(
      transaction,
      rows.map(({ blob_key }) => contentChange(blob_key)),
    )
  }
}

/** For rows of folders that are added. */
export async function noteAddedFolders(transaction: DatabaseHandle, folders: readonly ChangedFolder[]): Promise<void> {
  const places = await placesOf(
    transaction,
    folders.map(({ parent_id }) => parent_id ?? ''),
  )
  const changes: LinkedChange[] = []
  for (const { id, parent_id, name } of folders) {
    const place = places.get(parent_id ?? '')
    if (place === undefined) continue
    await linkGate(place.linkId).requireWritable(place.path)
    linkGate(place.linkId).requireName(name)
    changes.push({ item: id, link_id: place.linkId, type: 'folder', former: null })
  }
  await noteLinkedChanges(transaction, changes)
}

/**
 * For folders that get another name or parent, or none. What leaves a linked folder is an ordinary one from then on. Throws
 * `linked_inside_linked`, `linked_not_protected` and what `LinkGate` throws.
 */
export async function noteChangedFolders(
  transaction: DatabaseHandle,
  ids: readonly string[],
  to: { parent_id?: string | null; name?: string },
): Promise<void> {
  for (const id of ids) {
    const row = await filesTables(transaction)
      .selectFrom('folders')
      .select(['parent_id', 'name', 'linked_key'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) continue
    const parentId = (to.parent_id === undefined ? row.parent_id : to.parent_id) ?? ''
    const place = (await placesOf(transaction, [parentId])).get(parentId)
    const own = row.linked_key === null ? undefined : readLinkedFolderKey(row.linked_key)
    if (own?.path === '') {
      if (place !== undefined) throw new AppError('linked_inside_linked')
      continue
    }
    if (own !== undefined) await linkGate(own.linkId).requireWritable(parentOf(own.path))
    if (own !== undefined && own.linkId !== place?.linkId) await leaveLink(transaction, id, own.linkId)
    if (place === undefined) continue
    await linkGate(place.linkId).requireWritable(place.path)
    linkGate(place.linkId).requireName(to.name ?? row.name)
    if (own?.linkId !== place.linkId) await requireOrdinaryTree(transaction, id)
    await noteLinkedChanges(transaction, [{ item: id, link_id: place.linkId, type: 'folder', former: null }])
  }
}

/** For rows of folders that are deleted. */
export async function noteDeletedFolders(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  const places = await placesOf(transaction, ids)
  await noteLinkedChanges(transaction, [...places.values()].map(directoryChange))
}

/** Notes that a folder with all in it leaves a linked one. */
async function leaveLink(transaction: DatabaseHandle, id: string, linkId: string): Promise<void> {
  const tables = filesTables(transaction)
  for (let level = [id]; level.length > 0; ) {
    const places = await placesOf(transaction, level)
    await noteLinkedChanges(transaction, [...places.values()].map(directoryChange))
    const next: string[] = []
    for await (const some of batchesOf(level)) {
      const files = await tables
        .selectFrom('files')
        .select('blob_key')
        .where('folder_id', 'in', some)
        .where(isLinkedBlob())
        .execute()
      await noteLinkedChanges(
        transaction,
        files.map(({ blob_key }) => contentChange(blob_key)),
      )
      await tables.updateTable('folders').set({ linked_key: null }).where('id', 'in', some).execute()
      const inner = tables.selectFrom('folders').select('id').where('parent_id', 'in', some)
      for (const folder of await inner.where('linked_key', 'like', `${linkId}:%`).execute()) next.push(folder.id)
    }
    level = next
  }
}

/** Throws `linked_inside_linked` or `linked_not_protected` for what a tree that goes into a linked folder may not have. */
async function requireOrdinaryTree(transaction: DatabaseHandle, id: string): Promise<void> {
  const tables = filesTables(transaction)
  for (let level = [id]; level.length > 0; ) {
    const next: string[] = []
    for await (const some of batchesOf(level)) {
      const locked = tables
        .selectFrom('files')
        .select('id')
        .where('folder_id', 'in', some)
        .where('lock', 'is not', null)
      if ((await locked.limit(1).executeTakeFirst()) !== undefined) throw new AppError('linked_not_protected')
      const inner = tables.selectFrom('folders').select(['id', 'linked_key']).where('parent_id', 'in', some)
      for (const folder of await inner.execute()) {
        if (folder.linked_key !== null) throw new AppError('linked_inside_linked')
        next.push(folder.id)
      }
    }
    level = next
  }
}

async function placesOf(database: DatabaseHandle, ids: readonly string[]): Promise<Map<string, LinkedPlace>> {
  const places = new Map<string, LinkedPlace>()
  for await (const some of batchesOf([...new Set(ids)])) {
    const rows = await filesTables(database)
      .selectFrom('folders')
      .select(['id', 'linked_key'])
      .where('id', 'in', some)
      .where('linked_key', 'is not', null)
      .execute()
    for (const { id, linked_key } of rows) places.set(id, readLinkedFolderKey(linked_key ?? ''))
  }
  return places
}

function contentChange(blobKey: string): LinkedChange {
  return { item: blobKey, link_id: readLinkedKey(blobKey).linkId, type: 'content', former: null }
}

function directoryChange(place: LinkedPlace): LinkedChange {
  return { item: linkedFolderKey(place), link_id: place.linkId, type: 'directory', former: null }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
