import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type DocumentsTables, documentsTables } from '../documents.tables.ts'

const BATCH_ROWS = 500

export type PictureRow = Selectable<DocumentsTables['document_pictures']>

/** Records which pictures a draft shows, instead of those recorded before. Unknown ones are ignored. */
export async function notePictures(
  transaction: DatabaseHandle,
  draftId: string,
  pictureIds: readonly string[],
): Promise<void> {
  const tables = documentsTables(transaction)
  await tables.deleteFrom('document_picture_uses').where('draft_id', '=', draftId).execute()
  const ids = [...new Set(pictureIds)]
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const batch = ids.slice(start, start + BATCH_ROWS)
    // Also locks them, so that they are not swept meanwhile.
    await tables.updateTable('document_pictures').set({ unused_since: null }).where('id', 'in', batch).execute()
    await tables
      .insertInto('document_picture_uses')
      .columns(['picture_id', 'draft_id'])
      .expression((eb) =>
        eb
          .selectFrom('document_pictures')
          .select((row) => ['document_pictures.id', row.val(draftId).as('draft_id')])
          .where('document_pictures.id', 'in', batch),
      )
      .execute()
  }
}

export function findPicture(database: DatabaseHandle, id: string): Promise<PictureRow | undefined> {
  return documentsTables(database).selectFrom('document_pictures').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A file whose draft shows a picture. */
export async function findFileOfPicture(database: DatabaseHandle, id: string): Promise<string | null> {
  const row = await documentsTables(database)
    .selectFrom('document_picture_uses as u')
    .innerJoin('document_drafts as d', 'd.id', 'u.draft_id')
    .select('d.file_id')
    .where('u.picture_id', '=', id)
    .where('d.file_id', 'is not', null)
    .executeTakeFirst()
  return row?.file_id ?? null
}

/** Those of some pictures that exist. */
export async function findPictures(database: DatabaseHandle, ids: readonly string[]): Promise<PictureRow[]> {
  const found: PictureRow[] = []
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const batch = ids.slice(start, start + BATCH_ROWS)
    const query = documentsTables(database).selectFrom('document_pictures').selectAll().where('id', 'in', batch)
    found.push(...(await query.execute()))
  }
  return found
}

export async function insertPictures(transaction: DatabaseHandle, rows: readonly PictureRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 100) {
    await documentsTables(transaction)
      .insertInto('document_pictures')
      .values(rows.slice(start, start + 100))
      .execute()
  }
}

/** Gives a picture other bytes, such as sealed ones. */
export async function replaceBytes(
  transaction: DatabaseHandle,
  id: string,
  bytes: Pick<PictureRow, 'blob_key' | 'sha256' | 'lock'>,
): Promise<void> {
  await documentsTables(transaction).updateTable('document_pictures').set(bytes).where('id', '=', id).execute()
}

/** Pictures that some drafts show, and no others. */
export async function listOnlyIn(database: DatabaseHandle, draftIds: readonly string[]): Promise<PictureRow[]> {
  if (draftIds.length === 0) return []
  return documentsTables(database)
    .selectFrom('document_pictures')
    .selectAll('document_pictures')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_picture_uses as u')
          .select('u.picture_id')
          .whereRef('u.picture_id', '=', 'document_pictures.id')
          .where('u.draft_id', 'in', draftIds),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_picture_uses as u')
            .select('u.picture_id')
            .whereRef('u.picture_id', '=', 'document_pictures.id')
            .where('u.draft_id', 'not in', draftIds),
        ),
      ),
    )
    .execute()
}

/** Those of some pictures that no draft shows. */
export function listUnusedAmong(database: DatabaseHandle, ids: readonly string[]): Promise<PictureRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : unusedRows(database).where('id', 'in', ids).execute()
}

/** Records since when pictures are unused. */
export async function noteUnusedSince(database: DatabaseHandle, now: number): Promise<void> {
  const tables = documentsTables(database)
  await tables
    .updateTable('document_pictures')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where('id', 'not in', tables.selectFrom('document_picture_uses').select('picture_id'))
    .execute()
}

/** Pictures that have been unused since a time or longer. */
export function listLongUnused(database: DatabaseHandle, until: number, limit: number): Promise<PictureRow[]> {
  return unusedRows(database).where('unused_since', '<=', until).limit(limit).execute()
}

export async function deletePictures(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  await documentsTables(transaction).deleteFrom('document_pictures').where('id', 'in', ids).execute()
}

function unusedRows(database: DatabaseHandle) {
  return documentsTables(database)
    .selectFrom('document_pictures')
    .selectAll('document_pictures')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_picture_uses as u')
            .select('u.picture_id')
            .whereRef('u.picture_id', '=', 'document_pictures.id'),
        ),
      ),
    )
}
