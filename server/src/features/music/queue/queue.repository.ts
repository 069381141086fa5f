import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { type MusicTables, musicTables } from '../music.tables.ts'
import { type OrderedList, POSITION_STEP, type Room } from '../tracks/ordered-list.ts'
import type { SourceQuery } from '../tracks/source-query.ts'

export type QueueRow = Selectable<MusicTables['music_queue']>
export type PositionRow = Selectable<MusicTables['music_position']>

export interface EntryRow {
  entryId: number
  fileId: string
}

const EVERY = sql<boolean>`1 = 1` as OrderedList['scope']

/** The queue in its original or shuffled order. */
export function queueList(isShuffled: boolean): OrderedList {
  return { table: 'music_queue_entries', column: isShuffled ? 'shuffled_place' : 'place', scope: EVERY }
}

/** With `toChange`, the queue is locked until the transaction ends. */
export function readQueue(database: DatabaseHandle, purpose?: 'toChange'): Promise<QueueRow> {
  return musicTables(database)
    .selectFrom('music_queue')
    .selectAll()
    .$if(purpose === 'toChange' && isPostgres(database), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

export async function updateQueue(
  transaction: DatabaseHandle,
  change: Updateable<MusicTables['music_queue']>,
): Promise<void> {
  await musicTables(transaction).updateTable('music_queue').set(change).execute()
}

export function readPosition(database: DatabaseHandle): Promise<PositionRow> {
  return musicTables(database).selectFrom('music_position').selectAll().executeTakeFirstOrThrow()
}

export async function updatePosition(
  database: DatabaseHandle,
  change: Updateable<MusicTables['music_position']>,
): Promise<void> {
  await musicTables(database).updateTable('music_position').set(change).execute()
}

export async function countEntries(database: DatabaseHandle): Promise<number> {
  const row = await musicTables(database)
    .selectFrom('music_queue_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** A page in playback order. */
export function listEntries(
  database: DatabaseHandle,
  { column }: OrderedList,
  { offset, limit }: { offset: number; limit: number },
): Promise<EntryRow[]> {
  return musicTables(database)
    .selectFrom('music_queue_entries')
    .select(['id as entryId', 'file_id as fileId'])
    .orderBy(column)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export interface Neighbours {
  current: EntryRow
  /** Zero-based index in the queue. */
  index: number
  previous: EntryRow | null
  next: EntryRow | null
}

/** An entry with its neighbours; undefined if it is not in the queue. */
export async function findNeighbours(
  database: DatabaseHandle,
  { column }: OrderedList,
  entryId: number,
): Promise<Neighbours | undefined> {
  const tables = musicTables(database)
  const shown = ['id as entryId', 'file_id as fileId'] as const
  const current = await tables
    .selectFrom('music_queue_entries')
    .select([...shown, `${column} as place`])
    .where('id', '=', entryId)
    .executeTakeFirst()
  if (current === undefined) return undefined
  const here = { place: current.place, id: entryId }
  const beside = (isAfter: boolean) =>
    tables
      .selectFrom('music_queue_entries')
      .select(shown)
      .where((eb) => eb(eb.refTuple(column, 'id'), isAfter ? '>' : '<', eb.tuple(here.place, here.id)))
      .orderBy(column, isAfter ? 'asc' : 'desc')
      .orderBy('id', isAfter ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst()
  const before = await tables
    .selectFrom('music_queue_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb(eb.refTuple(column, 'id'), '<', eb.tuple(here.place, here.id)))
    .executeTakeFirst()
  return {
    current: { entryId, fileId: current.fileId },
    index: before?.count ?? 0,
    previous: (await beside(false)) ?? null,
    next: (await beside(true)) ?? null,
  }
}

/** The first or last entry; undefined if there is none. */
export async function findEnd(
  database: DatabaseHandle,
  { column }: OrderedList,
  end: 'first' | 'last',
): Promise<EntryRow | undefined> {
  const direction = end === 'first' ? 'asc' : 'desc'
  return musicTables(database)
    .selectFrom('music_queue_entries')
    .select(['id as entryId', 'file_id as fileId'])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
}

/** The first entry of a track in the original order. */
export async function findEntryOf(database: DatabaseHandle, fileId: string): Promise<number | undefined> {
  const row = await musicTables(database)
    .selectFrom('music_queue_entries')
    .select('id')
    .where('file_id', '=', fileId)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function hasEntry(database: DatabaseHandle, entryId: number): Promise<boolean> {
  const tables = musicTables(database)
  const row = await tables.selectFrom('music_queue_entries').select('id').where('id', '=', entryId).executeTakeFirst()
  return row !== undefined
}

/** The number of a track in a source; undefined if it is not there. */
export async function numberInSource(
  database: DatabaseHandle,
  source: SourceQuery,
  fileId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number | null }>`
    select min(number) as number from (${source}) as source where file_id = ${fileId}
  `.execute(database)
  return rows[0]?.number ?? undefined
}

/** Fills the empty queue with the tracks of a source after a given number. */
export async function fillQueue(
  transaction: DatabaseHandle,
  source: SourceQuery,
  { after, limit }: { after: number; limit: number },
): Promise<void> {
  await sql`
    insert into music_queue_entries (file_id, place, shuffled_place)
    select file_id, ${step(sql`row_number() over (order by number)`)}, ${step(RANDOM_NUMBER)}
    from (${source}) as source where number > ${after} and number <= ${after + limit} order by number
  `.execute(transaction)
}

/** Adds all tracks of a source at the reserved positions. */
export async function addEntries(
  transaction: DatabaseHandle,
  source: SourceQuery,
  { room, shuffledRoom }: { room: Room; shuffledRoom: Room },
): Promise<void> {
  const number = sql`row_number() over (order by number)`
  const place = ({ first, step: width }: Room) => sql`${bigint(first)} + (${number} - 1) * ${bigint(width)}`
  await sql`
    insert into music_queue_entries (file_id, place, shuffled_place)
    select file_id, ${place(room)}, ${place(shuffledRoom)} from (${source}) as source order by number
  `.execute(transaction)
}

/** Shuffles all entries, then moves one to the front. */
export async function shuffleEntries(transaction: DatabaseHandle, firstEntryId: number | null): Promise<void> {
  await sql`
    update music_queue_entries set shuffled_place = shuffled.place
    from (select id, ${step(RANDOM_NUMBER)} as place from music_queue_entries) as shuffled
    where shuffled.id = music_queue_entries.id
  `.execute(transaction)
  if (firstEntryId !== null) await putFirst(transaction, firstEntryId)
}

/** Moves an entry to the front of the freshly shuffled order. */
export async function putFirst(transaction: DatabaseHandle, entryId: number): Promise<void> {
  await musicTables(transaction)
    .updateTable('music_queue_entries')
    .set({ shuffled_place: 0 })
    .where('id', '=', entryId)
    .execute()
}

export async function removeEntries(transaction: DatabaseHandle, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  await musicTables(transaction).deleteFrom('music_queue_entries').where('id', 'in', entryIds).execute()
}

export async function removeAllEntries(transaction: DatabaseHandle): Promise<void> {
  await musicTables(transaction).deleteFrom('music_queue_entries').execute()
}

const RANDOM_NUMBER = sql`row_number() over (order by random())`

function step(number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${number} * ${sql.lit(POSITION_STEP)}`
}

/** PostgreSQL does not infer the type of a parameter in a sum. */
function bigint(value: number): RawBuilder<unknown> {
  return sql`cast(${value} as bigint)`
}
