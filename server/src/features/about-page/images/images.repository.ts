import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type AboutPageTables, aboutPageTables } from '../about-page.tables.ts'
import type { ImageSize } from './image-sizes.ts'

export type ImageRow = Selectable<AboutPageTables['about_images']>
export type ImageSizeRow = Selectable<AboutPageTables['about_image_sizes']>

export async function insertImage(
  transaction: DatabaseHandle,
  row: ImageRow,
  sizes: readonly ImageSizeRow[],
): Promise<void> {
  const tables = aboutPageTables(transaction)
  await tables.insertInto('about_images').values(row).execute()
  await tables.insertInto('about_image_sizes').values(sizes).execute()
}

export function findSize(
  database: DatabaseHandle,
  imageId: string,
  size: ImageSize,
): Promise<ImageSizeRow | undefined> {
  return aboutPageTables(database)
    .selectFrom('about_image_sizes')
    .selectAll()
    .where('image_id', '=', imageId)
    .where('size', '=', size)
    .executeTakeFirst()
}

/** All sizes of some images. */
export async function findSizesOf(database: DatabaseHandle, imageIds: readonly string[]): Promise<ImageSizeRow[]> {
  if (imageIds.length === 0) return []
  return aboutPageTables(database)
    .selectFrom('about_image_sizes')
    .selectAll()
    .where('image_id', 'in', imageIds)
    .execute()
}

export async function countImages(database: DatabaseHandle): Promise<number> {
  const row = await aboutPageTables(database)
    .selectFrom('about_images')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Records that the draft shows some images and no others, which also locks them. Returns those that exist. */
export async function noteShown(
  transaction: DatabaseHandle,
  shownIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const tables = aboutPageTables(transaction)
  let hidden = tables.updateTable('about_images').set({ unused_since: now }).where('unused_since', 'is', null)
  if (shownIds.length > 0) hidden = hidden.where('id', 'not in', shownIds)
  await hidden.execute()
  if (shownIds.length === 0) return new Set()
  const shown = await tables
    .updateTable('about_images')
    .set({ unused_since: null })
    .where('id', 'in', shownIds)
    .returning('id')
    .execute()
  return new Set(shown.map(({ id }) => id))
}

/** The ids of images that the draft has not shown since a time or longer. */
export async function listLongUnused(database: DatabaseHandle, until: number, limit: number): Promise<string[]> {
  const rows = await aboutPageTables(database)
    .selectFrom('about_images')
    .select('id')
    .where('unused_since', '<=', until)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes those of some images that are still not shown, and returns their sizes. */
export async function deleteUnused(
  transaction: DatabaseHandle,
  ids: readonly string[],
  until: number,
): Promise<ImageSizeRow[]> {
  if (ids.length === 0) return []
  const tables = aboutPageTables(transaction)
  const gone = await tables
    .deleteFrom('about_images')
    .where('id', 'in', ids)
    .where('unused_since', '<=', until)
    .returning('id')
    .execute()
  const goneIds = gone.map(({ id }) => id)
  const sizes = await findSizesOf(transaction, goneIds)
  if (goneIds.length > 0) await tables.deleteFrom('about_image_sizes').where('image_id', 'in', goneIds).execute()
  return sizes
}
