import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'

/** Distance between the positions of adjacent entries, unless something was inserted between them. */
export const POSITION_STEP = 1024

/** The entries of a table, ordered by a position column. */
export interface OrderedList {
  table: 'playlist_entries' | 'music_queue_entries'
  column: 'place' | 'shuffled_place'
  /** The rows of the table that belong to the list. */
  scope: RawBuilder<SqlBool>
}

/** Positions for consecutive entries. */
export interface Room {
  first: number
  step: number
}

/** The position of an entry; undefined if it is not in the list. */
export async function placeOf(
  database: DatabaseHandle,
  { table, column, scope }: OrderedList,
  entryId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    select ${sql.ref(column)} as place from ${sql.table(table)} where id = ${entryId} and ${scope}
  `.execute(database)
  return rows[0]?.place
}

/** Positions for new entries at the end. */
export async function roomAtEnd(transaction: DatabaseHandle, { table, column, scope }: OrderedList): Promise<Room> {
  const { rows } = await sql<{ last: number | null }>`
    select max(${sql.ref(column)}) as last from ${sql.table(table)} where ${scope}
  `.execute(transaction)
  return { first: (rows[0]?.last ?? 0) + POSITION_STEP, step: POSITION_STEP }
}

/**
 * Positions for `count` new entries before an existing position; shifts that and later entries if the gap is too small.
 */
export async function roomBefore(
  transaction: DatabaseHandle,
  { table, column, scope }: OrderedList,
  place: number,
  count: number,
): Promise<Room> {
  const name = sql.ref(column)
  const { rows } = await sql<{ previous: number | null }>`
    select max(${name}) as previous from ${sql.table(table)} where ${name} < ${place} and ${scope}
  `.execute(transaction)
  const previous = rows[0]?.previous ?? place - (count + 1) * POSITION_STEP
  if (place - previous > count) return roomBetween(previous, place, count)
  const wider = (count + 1) * POSITION_STEP
  await sql`
    update ${sql.table(table)} set ${name} = ${name} + ${wider} where ${name} >= ${place} and ${scope}
  `.execute(transaction)
  return roomBetween(previous, place + wider, count)
}

/** Positions for `count` new entries after an existing position. */
export async function roomAfter(
  transaction: DatabaseHandle,
  list: OrderedList,
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

/** Moves an entry before another one, or to the end. Returns false if one of them is not in the list. */
export async function moveEntry(
  transaction: DatabaseHandle,
  list: OrderedList,
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

function roomBetween(previous: number, next: number, count: number): Room {
  const step = Math.floor((next - previous) / (count + 1))
  return { first: previous + step, step }
}
