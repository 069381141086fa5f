import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type GuidesTables, guidesTables } from '../guides.tables.ts'

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
    // Also locks them, so that they are not swept meanwhile.
    await tables.updateTable('guide_pictures').set({ unused_since: null }).where('id', 'in', batch).execute()
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
  }
}

export type PictureRow = Selectable<GuidesTables['guide_pictures']>

export function findPicture(database: DatabaseHandle, id: string): Promise<PictureRow | undefined> {
  return guidesTables(database).selectFrom('guide_pictures').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of some pictures that exist, by id. */
export async function findPictures(database: DatabaseHandle, ids: readonly string[]): Promise<PictureRow[]> {
  const found: PictureRow[] = []
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const batch = ids.slice(start, start + BATCH_ROWS)
    found.push(
      ...(await guidesTables(database).selectFrom('guide_pictures').selectAll().where('id', 'in', batch).execute()),
    )
  }
  return found
}

export async function insertPicture(transaction: DatabaseHandle, row: PictureRow): Promise<void> {
  await guidesTables(transaction).insertInto('guide_pictures').values(row).execute()
}

export async function countPictures(database: DatabaseHandle): Promise<number> {
  const row = await guidesTables(database)
    .selectFrom('guide_pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The pictures that any revision or draft of some guides refers to. */
export async function listPicturesOf(database: DatabaseHandle, guideIds: readonly string[]): Promise<string[]> {
  if (guideIds.length === 0) return []
  const tables = guidesTables(database)
  const rows = await tables
    .selectFrom('guide_picture_uses')
    .select('picture_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb(
          'text_id',
          'in',
          tables.selectFrom('guide_revisions').select('guide_revisions.id').where('guide_id', 'in', guideIds),
        ),
        eb(
          'text_id',
          'in',
          tables.selectFrom('guide_drafts').select('guide_drafts.id').where('guide_id', 'in', guideIds),
        ),
      ]),
    )
    .execute()
  return rows.map(({ picture_id }) => picture_id)
}

/** Those of some pictures that nothing refers to. */
export function listUnusedAmong(database: DatabaseHandle, ids: readonly string[]): Promise<PictureRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return unusedRows(database).where('guide_pictures.id', 'in', ids).execute()
}

/** Records since when pictures are unused. */
export async function noteUnusedSince(database: DatabaseHandle, now: number): Promise<void> {
  const tables = guidesTables(database)
  await tables
    .updateTable('guide_pictures')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where('id', 'not in', tables.selectFrom('guide_picture_uses').select('picture_id'))
    .execute()
}

/** Pictures that have been unused since a time or longer. */
export function listLongUnused(database: DatabaseHandle, until: number, limit: number): Promise<PictureRow[]> {
  return unusedRows(database).where('unused_since', '<=', until).limit(limit).execute()
}

export async function deletePictures(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  await guidesTables(transaction).deleteFrom('guide_pictures').where('id', 'in', ids).execute()
}

function unusedRows(database: DatabaseHandle) {
  return guidesTables(database)
    .selectFrom('guide_pictures')
    .selectAll('guide_pictures')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('guide_picture_uses')
            .select('guide_picture_uses.picture_id')
            .whereRef('guide_picture_uses.picture_id', '=', 'guide_pictures.id'),
        ),
      ),
    )
}
