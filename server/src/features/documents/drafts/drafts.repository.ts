import type { Selectable } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { type DocumentsTables, documentsTables } from '../documents.tables.ts'
import { notePictures } from '../pictures/pictures.repository.ts'

export type DraftRow = Selectable<DocumentsTables['document_drafts']>

const SUMMARY_COLUMNS = [
  'id',
  'file_id',
  'base_version',
  'lock',
  'revision',
  'saved_revision',
  'change_id',
  'changed_at',
  'device_id',
  'device',
  'discarded_at',
  'title',
  'summary',
] as const
export type DraftSummaryRow = Pick<DraftRow, (typeof SUMMARY_COLUMNS)[number]>

/** Those that are not discarded, last changed first. */
export function listDrafts(database: DatabaseHandle): Promise<DraftSummaryRow[]> {
  return documentsTables(database)
    .selectFrom('document_drafts')
    .select(SUMMARY_COLUMNS)
    .where('discarded_at', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Also one that is discarded. */
export function findDraft(database: DatabaseHandle, id: string): Promise<DraftRow | undefined> {
  return documentsTables(database).selectFrom('document_drafts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Also locks the draft until the transaction ends. */
export function lockDraft(transaction: DatabaseHandle, id: string): Promise<DraftRow | undefined> {
  const query = documentsTables(transaction).selectFrom('document_drafts').selectAll().where('id', '=', id)
  return (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** The draft of a file that is not discarded. */
export function findDraftOf(database: DatabaseHandle, fileId: string): Promise<DraftRow | undefined> {
  return documentsTables(database)
    .selectFrom('document_drafts')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('discarded_at', 'is', null)
    .orderBy('changed_at', 'desc')
    .executeTakeFirst()
}

/** All drafts of a file, also discarded ones, locked until the transaction ends. */
export function lockDraftsOf(transaction: DatabaseHandle, fileId: string): Promise<DraftRow[]> {
  const query = documentsTables(transaction).selectFrom('document_drafts').selectAll().where('file_id', '=', fileId)
  return (isPostgres(transaction) ? query.orderBy('id').forUpdate() : query).execute()
}

/** All drafts of a file, also discarded ones. */
export function listDraftsOf(database: DatabaseHandle, fileId: string): Promise<DraftRow[]> {
  return documentsTables(database).selectFrom('document_drafts').selectAll().where('file_id', '=', fileId).execute()
}

/** Returns false if there is one with the same id. */
export async function insertDraft(transaction: DatabaseHandle, row: DraftRow): Promise<boolean> {
  const result = await documentsTables(transaction)
    .insertInto('document_drafts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateDraft(
  transaction: DatabaseHandle,
  id: string,
  change: Partial<Omit<DraftRow, 'id'>>,
): Promise<void> {
  await documentsTables(transaction).updateTable('document_drafts').set(change).where('id', '=', id).execute()
}

/** Returns false if there is none that is not discarded. */
export async function discardDraft(transaction: DatabaseHandle, id: string, now: number): Promise<boolean> {
  const result = await documentsTables(transaction)
    .updateTable('document_drafts')
    .set({ discarded_at: now })
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteDraft(transaction: DatabaseHandle, id: string): Promise<void> {
  await documentsTables(transaction).deleteFrom('document_drafts').where('id', '=', id).execute()
  await notePictures(transaction, id, [])
}

/** Drafts that were discarded before a time, or are like their files and unchanged since another time. */
export async function listExpired(
  database: DatabaseHandle,
  { discardedBefore, savedBefore }: { discardedBefore: number; savedBefore: number },
): Promise<string[]> {
  const rows = await documentsTables(database)
    .selectFrom('document_drafts')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('discarded_at', '<=', discardedBefore),
        eb.and([eb('changed_at', '<=', savedBefore), eb('saved_revision', '=', eb.ref('revision'))]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function countDrafts(database: DatabaseHandle): Promise<number> {
  const row = await documentsTables(database)
    .selectFrom('document_drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Unchanged drafts of a version of a file that are not sealed. */
export async function listUnsealedOf(database: DatabaseHandle, version: string): Promise<string[]> {
  const rows = await documentsTables(database)
    .selectFrom('document_drafts')
    .select('id')
    .where('base_version', '=', version)
    .where('lock', 'is', null)
    .where('saved_revision', '=', (eb) => eb.ref('revision'))
    .execute()
  return rows.map(({ id }) => id)
}
