import { sql } from 'kysely'
import { linkedKey, readLinkedKey } from '../../../platform/blobs/linked-key.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { blobTables } from '../../../platform/db/declared-tables.ts'
import { batchesOf } from '../batches.ts'
import { filesTables } from '../files.tables.ts'
import {
  type LinkedChange,
  listLinkedChanges,
  noteLinkedChanges,
  removeLinkedChanges,
} from '../store/linked-changes.repository.ts'
import { linkedFolderKey, readLinkedFolderKey } from '../store/linked-folder-key.ts'
import { lockTree } from '../tree/folders.repository.ts'

/** Says where a folder is on the disk, with what is in it, and notes what is not there yet. */
export async function setFolderWritten(
  transaction: DatabaseHandle,
  {
    row: { id, name, parent_id },
    linkId,
    path,
    inode,
    from,
  }: {
    row: { id: string; name: string; parent_id: string | null }
    linkId: string
    path: string
    inode: string
    /** Where it was before, with all that is in it. */
    from: string | null
  },
): Promise<void> {
  await lockTree(transaction)
  const tables = filesTables(transaction)
  const now = await tables
    .updateTable('folders')
    .set({ linked_key: linkedFolderKey({ linkId, path, inode }) })
    .where('id', '=', id)
    .returning(['name', 'parent_id'])
    .executeTakeFirst()
  const moved = (inner: string) => `${path}${inner.slice(from?.length ?? 0)}`
  const changes: LinkedChange[] = []
  for (let level = [id]; level.length > 0; ) {
    const next: string[] = []
    for await (const some of batchesOf(level)) {
      const files = await tables.selectFrom('files').select(['id', 'blob_key']).where('folder_id', 'in', some).execute()
      for (const file of files) {
        const content = file.blob_key.startsWith(`linked:${linkId}:`) ? readLinkedKey(file.blob_key) : undefined
        if (content === undefined || from === null) {
          changes.push({
            item: file.id,
            link_id: linkId,
            type: 'file',
            former: content === undefined ? null : file.blob_key,
          })
        } else if (content.path.startsWith(`${from}/`)) {
          const blob_key = linkedKey({ ...content, path: moved(content.path) })
          await tables.updateTable('files').set({ blob_key }).where('id', '=', file.id).execute()
        }
      }
      const folders = await tables
        .selectFrom('folders')
        .select(['id', 'linked_key'])
        .where('parent_id', 'in', some)
        .execute()
      for (const folder of folders) {
        const inner = folder.linked_key === null ? undefined : readLinkedFolderKey(folder.linked_key)
        if (inner?.linkId !== linkId || from === null) {
          changes.push({ item: folder.id, link_id: linkId, type: 'folder', former: null })
        } else if (inner.path.startsWith(`${from}/`)) {
          const linked_key = linkedFolderKey({ ...inner, path: moved(inner.path) })
          await tables.updateTable('folders').set({ linked_key }).where('id', '=', folder.id).execute()
          next.push(folder.id)
        }
      }
    }
    level = next
  }
  if (now?.name === name && now.parent_id === parent_id) await removeLinkedChanges(transaction, [id])
  if (from !== null && from !== path) await moveNoted(transaction, { linkId, from, moved })
  await noteLinkedChanges(transaction, changes)
}

/**
 * What was noted of files and folders in a folder that was moved meanwhile is now there: what was deleted at that moment, for
 * instance, whose bytes are still to be copied.
 */
async function moveNoted(
  transaction: DatabaseHandle,
  { linkId, from, moved }: { linkId: string; from: string; moved: (inner: string) => string },
): Promise<void> {
  const isInside = (path: string) => path.startsWith(`${from}/`)
  const keys = new Map<string, string>()
  const newKey = (key: string) => {
    const content = readLinkedKey(key)
    if (content.linkId !== linkId || !isInside(content.path)) return key
    const now = linkedKey({ ...content, path: moved(content.path) })
    keys.set(key, now)
    return now
  }
  for (const { item, type, former } of await listLinkedChanges(transaction, linkId)) {
    const change = { item, former }
    if (former !== null) change.former = newKey(former)
    if (type === 'content') change.item = newKey(item)
    if (type === 'directory') {
      const place = readLinkedFolderKey(item)
      if (isInside(place.path)) change.item = linkedFolderKey({ ...place, path: moved(place.path) })
    }
    if (change.item === item && change.former === former) continue
    // What is noted of the new place already is the same.
    if (change.item !== item) await removeLinkedChanges(transaction, [change.item])
    await filesTables(transaction).updateTable('linked_changes').set(change).where('item', '=', item).execute()
  }
  for (const [table] of blobTables(transaction)) {
    for (const [key, now] of keys) {
      await sql`update ${sql.table(table)} set blob_key = ${now} where blob_key = ${key}`.execute(transaction)
    }
  }
}
