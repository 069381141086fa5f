import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { guidesTables } from '../guides.tables.ts'
import { notePictures } from '../pictures/pictures.repository.ts'

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
  const result = await guidesTables(transaction)
    .deleteFrom('guide_drafts')
    .where('id', '=', id)
    .where('revision', '<=', revision)
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) return false
  await notePictures(transaction, id, new Set())
  return true
}
