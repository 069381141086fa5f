import type { Insertable, Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type AccessTables, accessTables } from './access.tables.ts'

export type GuessCounter = Selectable<AccessTables['guess_counters']>

/** The counter of a lane, created if missing and locked until the transaction ends. */
export function lockCounter(transaction: DatabaseHandle, subject: string, lane: string): Promise<GuessCounter> {
  return accessTables(transaction)
    .insertInto('guess_counters')
    .values({ subject, lane, failures: 0, blocked_until: 0, last_failure_at: 0, decayed_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'lane']).doUpdateSet((eb) => ({ failures: eb.ref('guess_counters.failures') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The counter of a lane if it exists, locked until the transaction ends. */
export function lockExisting(
  transaction: DatabaseHandle,
  subject: string,
  lane: string,
): Promise<GuessCounter | undefined> {
  return accessTables(transaction)
    .updateTable('guess_counters')
    .set((eb) => ({ failures: eb.ref('failures') }))
    .where('subject', '=', subject)
    .where('lane', '=', lane)
    .returningAll()
    .executeTakeFirst()
}

export async function saveCounter(transaction: DatabaseHandle, counter: GuessCounter): Promise<void> {
  const { subject, lane, ...counts } = counter
  await accessTables(transaction)
    .updateTable('guess_counters')
    .set(counts)
    .where('subject', '=', subject)
    .where('lane', '=', lane)
    .execute()
}

/** Deletes every counter and every recorded guess of a subject. */
export async function clearGuesses(transaction: DatabaseHandle, subject: string): Promise<void> {
  const tables = accessTables(transaction)
  for (const table of ['guess_counters', 'guess_misses'] as const) {
    await tables.deleteFrom(table).where('subject', '=', subject).execute()
  }
}

/** Deletes every counter and every recorded guess. */
export async function clearAllGuesses(transaction: DatabaseHandle): Promise<void> {
  const tables = accessTables(transaction)
  for (const table of ['guess_counters', 'guess_misses'] as const) await tables.deleteFrom(table).execute()
}

export async function isKnownMiss(transaction: DatabaseHandle, subject: string, digest: string): Promise<boolean> {
  const row = await accessTables(transaction)
    .selectFrom('guess_misses')
    .select('digest')
    .where('subject', '=', subject)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

export async function addMiss(database: DatabaseHandle, miss: Insertable<AccessTables['guess_misses']>): Promise<void> {
  await accessTables(database)
    .insertInto('guess_misses')
    .values(miss)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Numbers of wrong guesses by strangers since a time, by network, the latest first. */
export function listStrangers(
  database: DatabaseHandle,
  { subject, since }: { subject: string; since: number },
): Promise<{ network: string | null; misses: string | number | bigint; last_at: number }[]> {
  return accessTables(database)
    .selectFrom('guess_misses')
    .select((eb) => ['network', eb.fn.countAll().as('misses'), eb.fn.max('missed_at').as('last_at')])
    .where('subject', '=', subject)
    .where('network', 'is not', null)
    .where('missed_at', '>', since)
    .groupBy('network')
    .orderBy('last_at', 'desc')
    .orderBy('network')
    .execute()
}

/** Deletes the counters of networks without a wrong guess since a time. */
export async function deleteNetworksBefore(database: DatabaseHandle, lastFailureBefore: number): Promise<void> {
  await accessTables(database)
    .deleteFrom('guess_counters')
    .where('lane', 'like', 'network:%')
    .where('last_failure_at', '<', lastFailureBefore)
    .execute()
}
