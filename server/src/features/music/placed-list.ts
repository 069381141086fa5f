import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Entries that are next to each other have places so far apart, where nothing was put between them. */
export const PLACE_STEP = 1024

/** Entries of a table in the order of their places. */
export interface PlacedList {
  table: 'playlist_entries' | 'music_queue_entries'
  column: 'place' | 'shuffled_place'
  /** Which rows of the table. */
  scope: RawBuilder<SqlBool>
}

/** The places of entries that come one after the other. */
export interface Room {
  first: number
  step: number
}

/** The place of an entry; undefined where it is not in the list. */
export async function placeOf(
  database: DatabaseHandle,
  { table, column, scope }: PlacedList,
  entryId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    select ${sql.ref(column)} as place from ${sql.table(table)} where id = ${entryId} and ${scope}
  `.execute(database)
  return rows[0]?.place
}

/** Room for some entries at the end. */
export async function roomAtEnd(transaction: DatabaseHandle, { table, column, scope }: PlacedList): Promise<Room> {
  const { rows } = await sql<{ last: number | null }>`
    select max(${sql.ref(column)}) as last from ${sql.table(table)} where ${scope}
  `.execute(transaction)
  return { first: (rows[0]?.last ?? 0) + PLACE_STEP, step: PLACE_STEP }
}

/** Room for some entries before a place that one has, by moving those from there on where it is too narrow. */
export async function roomBefore(
  transaction: DatabaseHandle,
  { table, column, scope }: PlacedList,
  place: number,
  count: number,
): Promise<Room> {
  const name = sql.ref(column)
  const { rows } = await sql<{ former: number | null }>`
    select max(${name}) as former from ${sql.table(table)} where ${name} < ${place} and ${scope}
  `.execute(transaction)
  const former = rows[0]?.former ?? place - (count + 1) * PLACE_STEP
  if (place - former > count) return roomBetween(former, place, count)
  const wider = (count + 1) * PLACE_STEP
  await sql`
    update ${sql.table(table)} set ${name} = ${name} + ${wider} where ${name} >= ${place} and ${scope}
  `.execute(transaction)
  return roomBetween(former, place + wider, count)
}

/** Room for some entries behind a place that one has. */
export async function roomAfter(
  transaction: DatabaseHandle,
  list: PlacedList,
  place: number,
  count: number,
): Promise<Room> {
  const name = sql.ref(list.column)
  const { rows } = await sql<{ next: number | null }>`
    select min(${name}) as next from ${sql.table(list.table)} where ${name} > ${place} and ${list.scope}
  `.execute(transaction)
  const next = rows[0]?.next ?? null
  return next === null ? roomAtEnd(transaction, list) : roomBefore(transaction, list, next, count)
}

/** Puts an entry before another one, or at the end. False where one of them is not in the list. */
export async function moveEntry(
  transaction: DatabaseHandle,
  list: PlacedList,
  { entryId, beforeEntryId }: { entryId: number; beforeEntryId: number | null },
): Promise<boolean> {
  const present = await placeOf(transaction, list, entryId)
  const before = beforeEntryId === null ? null : await placeOf(transaction, list, beforeEntryId)
  if (present === undefined || before === undefined) return false
  if (beforeEntryId === entryId) return true
  const { first } =
    before === null ? await roomAtEnd(transaction, list) : await roomBefore(transaction, list, before, 1)
  const { table, column } = list
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${first} where id = ${entryId}`.execute(transaction)
  return true
}

function roomBetween(former: number, next: number, count: number): Room {
  const step = Math.floor((next - former) / (count + 1))
  return { first: former + step, step }
}
