import type { DatabaseHandle } from '../db/database.ts'
import type { TrustedClock } from './trusted-clock.ts'

/** Times are milliseconds since the Unix epoch. */
export type RetentionTables = {
  /** At most one row. */
  clock_watch: { id: number; seen_at: number; trusted_at: number; held_for_ms: number }
}

const ONLY_ROW = 1

export async function findWatchedTime(database: DatabaseHandle): Promise<TrustedClock | undefined> {
  const row = await database
    .withTables<RetentionTables>()
    .selectFrom('clock_watch')
    .select(['seen_at as seenAt', 'trusted_at as trustedAt', 'held_for_ms as heldForMs'])
    .executeTakeFirst()
  return row
}

export async function saveWatchedTime(database: DatabaseHandle, watched: TrustedClock): Promise<void> {
  const [seen, trusted, held] = [watched.seenAt, watched.trustedAt, watched.heldForMs].map(Math.round)
  const values = { seen_at: seen ?? 0, trusted_at: trusted ?? 0, held_for_ms: held ?? 0 }
  await database
    .withTables<RetentionTables>()
    .insertInto('clock_watch')
    .values({ id: ONLY_ROW, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
