import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { RevisionRow } from '../guides.repository.ts'
import { guidesTables } from '../guides.tables.ts'

const BATCH_ROWS = 500

export type RevisionSummaryRow = Omit<
  RevisionRow,
  'guide_id' | 'description' | 'category' | 'tags' | 'preview' | 'word_count' | 'content'
>

/** The latest first. */
export function listRevisions(database: DatabaseHandle, guideId: string): Promise<RevisionSummaryRow[]> {
  return guidesTables(database)
    .selectFrom('guide_revisions')
    .select(['id', 'revision', 'title', 'cause', 'saved_at', 'added_lines', 'removed_lines', 'device_id', 'device'])
    .where('guide_id', '=', guideId)
    .orderBy('revision', 'desc')
    .execute()
}

/** Deletes revisions with the record of the pictures that they refer to. */
export async function deleteRevisions(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  const tables = guidesTables(transaction)
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const batch = ids.slice(start, start + BATCH_ROWS)
    await tables.deleteFrom('guide_picture_uses').where('text_id', 'in', batch).execute()
    await tables.deleteFrom('guide_revisions').where('id', 'in', batch).execute()
  }
}
