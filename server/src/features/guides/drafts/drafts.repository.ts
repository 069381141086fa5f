import type { Selectable } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { type GuidesTables, guidesTables } from '../guides.tables.ts'
import { notePictures } from '../pictures/pictures.repository.ts'

export type DraftRow = Selectable<GuidesTables['guide_drafts']>

const SUMMARY_COLUMNS = [
  'id',
  'guide_id',
  'base_revision',
  'revision',
  'changed_at',
  'device_id',
  'device',
  'title',
  'preview',
  'word_count',
] as const
export type DraftSummaryRow = Pick<DraftRow, (typeof SUMMARY_COLUMNS)[number]>

/** Last changed first. */
export function listDrafts(database: DatabaseHandle): Promise<DraftSummaryRow[]> {
  return guidesTables(database)
    .selectFrom('guide_drafts')
    .select(SUMMARY_COLUMNS)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute()
}

export function findDraft(database: DatabaseHandle, id: string): Promise<DraftRow | undefined> {
  return guidesTables(database).selectFrom('guide_drafts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Also locks the draft until the transaction ends. */
export function lockDraft(transaction: DatabaseHandle, id: string): Promise<DraftRow | undefined> {
  const query = guidesTables(transaction).selectFrom('guide_drafts').selectAll().where('id', '=', id)
  return (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

export function findDraftOf(database: DatabaseHandle, guideId: string): Promise<DraftRow | undefined> {
  return guidesTables(database)
    .selectFrom('guide_drafts')
    .selectAll()
    .where('guide_id', '=', guideId)
    .executeTakeFirst()
}

/** Returns false if there is one with the same id, or of the same guide. */
export async function insertDraft(transaction: DatabaseHandle, row: DraftRow): Promise<boolean> {
  const result = await guidesTables(transaction)
    .insertInto('guide_drafts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateDraft(transaction: DatabaseHandle, { id, ...row }: DraftRow): Promise<void> {
  await guidesTables(transaction).updateTable('guide_drafts').set(row).where('id', '=', id).execute()
}

/** Returns false if there is none. */
export async function deleteDraft(transaction: DatabaseHandle, id: string): Promise<boolean> {
  const result = await guidesTables(transaction).deleteFrom('guide_drafts').where('id', '=', id).executeTakeFirst()
  if (result.numDeletedRows === 0n) return false
  await notePictures(transaction, id, new Set())
  return true
}

export async function countDrafts(database: DatabaseHandle): Promise<number> {
  const row = await guidesTables(database)
    .selectFrom('guide_drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Discards a draft that has become a guide. Returns false if it was changed since, and is kept. */
export async function discardSaved(
  transaction: DatabaseHandle,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const draft = await lockDraft(transaction, id)
  return draft !== undefined && draft.revision <= revision && deleteDraft(transaction, id)
}
