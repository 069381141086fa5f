import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type AccessTables, accessTables } from './access.tables.ts'

export type GuessCounter = Selectable<AccessTables['guess_counters']>

/** The counter of a lane, made where it is missing, and locked until the transaction ends. */
export function lockCounter(transaction: DatabaseHandle, subject: string, lane: string): Promise<GuessCounter> {
  return accessTables(transaction)
    .insertInto('guess_counters')
    .values({ subject, lane, failures: 0, blocked_until: 0, last_failure_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'lane']).doUpdateSet((eb) => ({ failures: eb.ref('guess_counters.failures') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
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

/** Forgets every lane of a subject but those of devices, and the one of the device that just was right. */
export async function clearStrangers(transaction: DatabaseHandle, subject: string, deviceLane: string): Promise<void> {
  await accessTables(transaction)
    .deleteFrom('guess_counters')
    .where('subject', '=', subject)
    .where((eb) => eb.or([eb('lane', 'not like', 'device:%'), eb('lane', '=', deviceLane)]))
    .execute()
}

/** Forgets every counter and every counted guess of a subject. */
export async function clearGuesses(transaction: DatabaseHandle, subject: string): Promise<void> {
  const tables = accessTables(transaction)
  for (const table of ['guess_counters', 'guess_misses'] as const) {
    await tables.deleteFrom(table).where('subject', '=', subject).execute()
  }
}

/** Forgets every counter and every counted guess. */
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

export async function addMiss(database: DatabaseHandle, subject: string, digest: string, now: number): Promise<void> {
  await accessTables(database)
    .insertInto('guess_misses')
    .values({ subject, digest, missed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
