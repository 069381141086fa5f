import type { WhichTrashed } from '../../../core/trash/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { deleteDraft, findDraftOf } from '../drafts/drafts.repository.ts'
import { guidesTables } from '../guides.tables.ts'
import { deleteRevisions, listRevisions } from '../revisions/revisions.repository.ts'

export function findTrashed(
  database: DatabaseHandle,
  { ids, deletedUntil }: WhichTrashed,
  limit: number,
): Promise<{ id: string; lock: string | null }[]> {
  let query = guidesTables(database).selectFrom('guides').select(['id', 'lock']).where('deleted_at', 'is not', null)
  if (ids !== undefined) query = query.where('id', 'in', ids)
  if (deletedUntil !== undefined) query = query.where('deleted_at', '<=', deletedUntil)
  return query.orderBy('deleted_at').orderBy('id').limit(limit).execute()
}

/** Deletes a guide in the trash with its revisions and draft. Returns false if it is no longer there. */
export async function deleteTrashed(transaction: DatabaseHandle, id: string): Promise<boolean> {
  const result = await guidesTables(transaction)
    .deleteFrom('guides')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) return false
  const draft = await findDraftOf(transaction, id)
  if (draft !== undefined) await deleteDraft(transaction, draft.id)
  const revisions = await listRevisions(transaction, id)
  await deleteRevisions(
    transaction,
    revisions.map((row) => row.id),
  )
  return true
}
