import { sql } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { guidesTables } from '../guides.tables.ts'

export interface SearchedRow {
  id: string
  revision: number
  changed_at: number
  title: string
  description: string
  category: string | null
  tags: string
}

/** Guides outside the trash by id: some, or those after a given one. */
export function listSearched(
  database: DatabaseHandle,
  { ids, afterId, limit }: { ids?: readonly string[]; afterId?: string; limit?: number },
): Promise<SearchedRow[]> {
  let query = currentTexts(database)
    .select(['guides.id', 'guides.revision', 'guides.changed_at'])
    .select(['text.title', 'text.description', 'text.category', 'text.tags'])
  if (ids !== undefined) query = query.where('guides.id', 'in', ids)
  if (afterId !== undefined) query = query.where('guides.id', '>', afterId)
  if (limit !== undefined) query = query.limit(limit)
  return query.orderBy('guides.id').execute()
}

export function listContents(
  database: DatabaseHandle,
  ids: readonly string[],
): Promise<{ id: string; content: string }[]> {
  return currentTexts(database).select(['guides.id', 'text.content']).where('guides.id', 'in', ids).execute()
}

function currentTexts(database: DatabaseHandle) {
  return guidesTables(database)
    .selectFrom('guides')
    .innerJoin('guide_revisions as text', (join) =>
      join.onRef('text.guide_id', '=', 'guides.id').onRef('text.revision', '=', 'guides.revision'),
    )
    .where(sql<boolean>`guides.deleted_at is null`)
}
