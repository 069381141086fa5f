import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { guidesTables } from '../guides.tables.ts'

const BATCH_ROWS = 500

/** Records which pictures a text refers to, instead of those recorded before. Unknown ones are ignored. */
export async function notePictures(
  transaction: DatabaseHandle,
  textId: string,
  pictureIds: ReadonlySet<string>,
): Promise<void> {
  const tables = guidesTables(transaction)
  await tables.deleteFrom('guide_picture_uses').where('text_id', '=', textId).execute()
  const ids = [...pictureIds]
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const batch = ids.slice(start, start + BATCH_ROWS)
    await tables
      .insertInto('guide_picture_uses')
      .columns(['picture_id', 'text_id'])
      .expression((eb) =>
        eb
          .selectFrom('guide_pictures')
          .select((row) => ['guide_pictures.id', row.val(textId).as('text_id')])
          .where('guide_pictures.id', 'in', batch),
      )
      .execute()
    await tables.updateTable('guide_pictures').set({ unused_since: null }).where('id', 'in', batch).execute()
  }
}
