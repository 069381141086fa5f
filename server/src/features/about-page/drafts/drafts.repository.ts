import type { Selectable } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { type AboutPageTables, aboutPageTables } from '../about-page.tables.ts'

/** The id of the only row. */
export const DRAFT_ID = 'about'

export type DraftRow = Selectable<AboutPageTables['about_drafts']>

export function findDraft(database: DatabaseHandle): Promise<DraftRow | undefined> {
  return aboutPageTables(database).selectFrom('about_drafts').selectAll().where('id', '=', DRAFT_ID).executeTakeFirst()
}

/** Also locks the draft until the transaction ends. */
export function lockDraft(transaction: DatabaseHandle): Promise<DraftRow | undefined> {
  const query = aboutPageTables(transaction).selectFrom('about_drafts').selectAll().where('id', '=', DRAFT_ID)
  return (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** Returns false if there is one already. */
export async function insertDraft(transaction: DatabaseHandle, row: DraftRow): Promise<boolean> {
  const result = await aboutPageTables(transaction)
    .insertInto('about_drafts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateDraft(transaction: DatabaseHandle, { id, ...row }: DraftRow): Promise<void> {
  await aboutPageTables(transaction).updateTable('about_drafts').set(row).where('id', '=', id).execute()
}
