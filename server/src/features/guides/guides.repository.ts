import { type Selectable, sql } from 'kysely'
import type { TrashPageQuery } from '../../core/trash/index.ts'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { type GuidesTables, guidesTables } from './guides.tables.ts'

export type GuideRow = Selectable<GuidesTables['guides']>
export type RevisionRow = Selectable<GuidesTables['guide_revisions']>

/** What the card of a guide shows. */
export type CardRow = GuideRow &
  Pick<RevisionRow, 'title' | 'description' | 'category' | 'tags' | 'preview' | 'word_count'> & {
    draft_id: string | null
  }

/** A guide with its text. */
export type FullRow = CardRow & Pick<RevisionRow, 'content'> & { revision_count: number }

export interface Labels {
  category?: string | undefined
  tag?: string | undefined
}

interface PageQuery extends Labels {
  limit: number
  after?: { time: number; id: string } | undefined
}

export async function findGuide(database: DatabaseHandle, id: string): Promise<GuideRow | undefined> {
  return guidesTables(database).selectFrom('guides').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Also locks the guide until the transaction ends. */
export async function lockGuide(transaction: DatabaseHandle, id: string): Promise<GuideRow | undefined> {
  const query = guidesTables(transaction).selectFrom('guides').selectAll().where('id', '=', id)
  return (isPostgres(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

export async function readGuide(database: DatabaseHandle, id: string): Promise<FullRow | undefined> {
  return fullRows(database).where('guides.id', '=', id).executeTakeFirst()
}

/** Last changed first, without those in the trash. */
export function listGuides(database: DatabaseHandle, { limit, after }: PageQuery): Promise<FullRow[]> {
  let query = fullRows(database).where('guides.deleted_at', 'is', null)
  if (after !== undefined) query = query.where(isBefore('changed_at', after))
  return query.orderBy('guides.changed_at', 'desc').orderBy('guides.id', 'desc').limit(limit).execute()
}

export function listCards(database: DatabaseHandle, { limit, after, category, tag }: PageQuery): Promise<CardRow[]> {
  let query = cardRows(database).where('guides.deleted_at', 'is', null)
  if (after !== undefined) query = query.where(isBefore('changed_at', after))
  if (category !== undefined) query = query.where('text.category', '=', category)
  if (tag !== undefined) query = query.where(hasTag(database, tag))
  return query.orderBy('guides.changed_at', 'desc').orderBy('guides.id', 'desc').limit(limit).execute()
}

/** Those of some guides that are outside the trash. */
export function findCards(database: DatabaseHandle, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return cardRows(database).where('guides.deleted_at', 'is', null).where('guides.id', 'in', ids).execute()
}

export async function listIdsWith(database: DatabaseHandle, { category, tag }: Labels): Promise<string[]> {
  let query = guidesTables(database)
    .selectFrom('guides')
    .innerJoin('guide_revisions as text', (join) =>
      join.onRef('text.guide_id', '=', 'guides.id').onRef('text.revision', '=', 'guides.revision'),
    )
    .select('guides.id')
    .where('guides.deleted_at', 'is', null)
  if (category !== undefined) query = query.where('text.category', '=', category)
  if (tag !== undefined) query = query.where(hasTag(database, tag))
  return (await query.execute()).map(({ id }) => id)
}

export function listTrashed(database: DatabaseHandle, { limit, after }: TrashPageQuery): Promise<CardRow[]> {
  let query = cardRows(database).where('guides.deleted_at', 'is not', null)
  if (after !== undefined) query = query.where(isBefore('deleted_at', { time: after.deletedAt, id: after.id }))
  return query.orderBy('guides.deleted_at', 'desc').orderBy('guides.id', 'desc').limit(limit).execute()
}

export function findRevision(
  database: DatabaseHandle,
  guideId: string,
  revision: number,
): Promise<RevisionRow | undefined> {
  return guidesTables(database)
    .selectFrom('guide_revisions')
    .selectAll()
    .where('guide_id', '=', guideId)
    .where('revision', '=', revision)
    .executeTakeFirst()
}

export async function insertGuide(transaction: DatabaseHandle, row: GuideRow): Promise<void> {
  await guidesTables(transaction).insertInto('guides').values(row).execute()
}

export async function updateGuide(transaction: DatabaseHandle, id: string, change: Partial<GuideRow>): Promise<void> {
  await guidesTables(transaction).updateTable('guides').set(change).where('id', '=', id).execute()
}

export async function insertRevision(transaction: DatabaseHandle, row: RevisionRow): Promise<void> {
  await guidesTables(transaction).insertInto('guide_revisions').values(row).execute()
}

export async function countGuides(database: DatabaseHandle): Promise<number> {
  const row = await guidesTables(database)
    .selectFrom('guides')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The labels of all guides outside the trash, and whether they have a password. */
export function listLabels(database: DatabaseHandle): Promise<Pick<FullRow, 'category' | 'tags' | 'lock'>[]> {
  return guidesTables(database)
    .selectFrom('guides')
    .innerJoin('guide_revisions as text', (join) =>
      join.onRef('text.guide_id', '=', 'guides.id').onRef('text.revision', '=', 'guides.revision'),
    )
    .select(['guides.lock', 'text.category', 'text.tags'])
    .where('guides.deleted_at', 'is', null)
    .execute()
}

function cardRows(database: DatabaseHandle) {
  return guidesTables(database)
    .selectFrom('guides')
    .innerJoin('guide_revisions as text', (join) =>
      join.onRef('text.guide_id', '=', 'guides.id').onRef('text.revision', '=', 'guides.revision'),
    )
    .leftJoin('guide_drafts as draft', 'draft.guide_id', 'guides.id')
    .selectAll('guides')
    .select([
      'text.title',
      'text.description',
      'text.category',
      'text.tags',
      'text.preview',
      'text.word_count',
      'draft.id as draft_id',
    ])
}

function fullRows(database: DatabaseHandle) {
  return cardRows(database)
    .select(['text.content'])
    .select((eb) =>
      eb
        .selectFrom('guide_revisions as kept')
        .whereRef('kept.guide_id', '=', 'guides.id')
        .select((kept) => kept.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('revision_count'),
    )
}

function isBefore(column: 'changed_at' | 'deleted_at', { time, id }: { time: number; id: string }) {
  return sql<boolean>`(guides.${sql.ref(column)}, guides.id) < (${time}, ${id})`
}

/** In the JSON of the tags, the text of one can only be found as a whole one: a quotation mark inside is escaped. */
function hasTag(database: DatabaseHandle, tag: string) {
  // Several tags, which no tag is.
  if (tag.includes(',')) return sql<boolean>`1 = 0`
  const text = JSON.stringify(tag)
  return isPostgres(database)
    ? sql<boolean>`strpos(text.tags, ${text}) > 0`
    : sql<boolean>`instr(text.tags, ${text}) > 0`
}
