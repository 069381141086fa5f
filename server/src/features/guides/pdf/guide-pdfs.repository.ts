import { type Selectable, sql } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type GuidesTables, guidesTables } from '../guides.tables.ts'

const BATCH_ROWS = 500

type GuidePdfRow = Selectable<GuidesTables['guide_pdfs']>

export function findPdf(database: DatabaseHandle, guideId: string): Promise<GuidePdfRow | undefined> {
  return guidesTables(database).selectFrom('guide_pdfs').selectAll().where('guide_id', '=', guideId).executeTakeFirst()
}

export async function savePdf(transaction: DatabaseHandle, row: GuidePdfRow): Promise<void> {
  await guidesTables(transaction)
    .insertInto('guide_pdfs')
    .values(row)
    .onConflict((conflict) => conflict.column('guide_id').doUpdateSet(row))
    .execute()
}

/** Removes the records of guides that were permanently deleted. Their files stay. */
export async function forgetPdfsOfDeleted(database: DatabaseHandle): Promise<void> {
  await guidesTables(database)
    .deleteFrom('guide_pdfs')
    .where(sql<boolean>`guide_id not in (select id from guides)`)
    .execute()
}

/** Keys of the blobs of pictures, by the ids of the pictures. */
export async function pictureBlobs(
  database: DatabaseHandle,
  pictureIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (let start = 0; start < pictureIds.length; start += BATCH_ROWS) {
    const rows = await guidesTables(database)
      .selectFrom('guide_pictures')
      .select(['id', 'blob_key'])
      .where('id', 'in', pictureIds.slice(start, start + BATCH_ROWS))
      .execute()
    for (const { id, blob_key } of rows) found.set(id, blob_key)
  }
  return found
}
