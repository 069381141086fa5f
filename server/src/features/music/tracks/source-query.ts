import { type RawBuilder, sql } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'

/** A query that returns `file_id` and `number`, the position among the tracks, counted from 1. */
export type SourceQuery = RawBuilder<{ file_id: string; number: number }>

export async function countSource(database: DatabaseHandle, source: SourceQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${source}) as source`.execute(database)
  return rows[0]?.count ?? 0
}
