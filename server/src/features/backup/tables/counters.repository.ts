import { sql } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { tablesNotInBackups } from '../../../platform/db/declared-tables.ts'

/** Returns the last value issued by each table with an auto-increment column: none is issued twice. */
export async function readCounters(database: DatabaseHandle): Promise<Record<string, number>> {
  const counters: Record<string, number> = {}
  if (isPostgres(database)) {
    for (const { table, column } of await listIdentities(database)) {
      const name = sql.table(await sequenceOf(database, table, column))
      const { rows } = await sql<{ last_value: number; is_called: boolean }>`
        select last_value, is_called from ${name}`.execute(database)
      const [row] = rows
      if (row?.is_called) counters[table] = row.last_value
    }
  } else {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(database)
    for (const { name, seq } of rows) counters[name] = seq
  }
  const leftOut = tablesNotInBackups(database)
  return Object.fromEntries(Object.entries(counters).filter(([table]) => !leftOut.has(table)))
}

/** Continues counting from where `readCounters` found the tables. */
export async function writeCounters(
  transaction: DatabaseHandle,
  counters: Readonly<Record<string, number>>,
): Promise<void> {
  const identities = isPostgres(transaction) ? await listIdentities(transaction) : []
  for (const [table, last] of Object.entries(counters)) {
    if (isPostgres(transaction)) {
      const column = identities.find((identity) => identity.table === table)?.column
      if (column === undefined) continue
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last})`.execute(transaction)
    } else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(transaction)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(transaction)
    }
  }
}

async function listIdentities(database: DatabaseHandle): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and c.relkind = 'r' and n.nspname = current_schema()`.execute(database)
  return rows
}

async function sequenceOf(database: DatabaseHandle, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select pg_get_serial_sequence(${table}, ${column}) as name`.execute(database)
  return rows[0]?.name ?? ''
}
