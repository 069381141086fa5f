import { type RawBuilder, sql } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { tablesNotInBackups } from '../../../platform/db/declared-tables.ts'
import { nextTurn } from '../../../platform/event-loop.ts'

const BATCH_ROWS = 500
/** The lower limit of both databases per statement, with some margin. */
const PARAMETERS_MAX = 30_000

export interface Table {
  name: string
  columns: string[]
  /** Columns that identify a row; empty if the table has few rows and no key. */
  keyColumns: string[]
}

export type Row = Record<string, unknown>

/** Lists the tables that belong in a backup, by name; with `withFiles`, in one that has files by choice. */
export async function listTables(database: DatabaseHandle, choice?: { withFiles: boolean }): Promise<Table[]> {
  const leftOut = tablesNotInBackups(database, choice)
  const found = (await database.introspection.getTables()).filter(({ name }) => !leftOut.has(name))
  const tables: Table[] = []
  for (const { name, columns } of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const keyColumns = await listKeyColumns(database, name)
    tables.push({ name, columns: columns.map((column) => column.name), keyColumns })
  }
  return tables
}

async function listKeyColumns(database: DatabaseHandle, table: string): Promise<string[]> {
  const query = isPostgres(database)
    ? sql<{ name: string }>`
        select a.attname as name from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indisprimary and i.indrelid = ${table}::regclass order by array_position(i.indkey, a.attnum)`
    : sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
  return (await query.execute(database)).rows.map(({ name }) => name)
}

/** Yields all rows of a table in batches, in an order that both databases share. Runs inside a transaction. */
export async function* rowsOf(transaction: DatabaseHandle, table: Table): AsyncGenerator<Row[], void, void> {
  for await (const rows of isPostgres(transaction) ? byCursor(transaction, table) : byKeys(transaction, table)) {
    yield rows
    await nextTurn()
  }
}

async function* byCursor(transaction: DatabaseHandle, table: Table): AsyncGenerator<Row[], void, void> {
  // Text is compared byte by byte, as in SQLite, and nulls come first.
  const { rows: texts } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table.name}::regclass and atttypid = 'text'::regtype`.execute(transaction)
  const textColumns = new Set(texts.map(({ name }) => name))
  const order = orderColumns(table).map((column) => {
    const collation = textColumns.has(column) ? sql`collate "C"` : sql``
    return sql`${sql.ref(column)} ${collation} nulls first`
  })
  await sql`
    declare backup_rows no scroll cursor for select ${columnsOf(table)} from ${sql.table(table.name)}
    order by ${sql.join(order)}`.execute(transaction)
  while (true) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH_ROWS)} from backup_rows`.execute(transaction)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close backup_rows`.execute(transaction)
}

async function* byKeys(transaction: DatabaseHandle, table: Table): AsyncGenerator<Row[], void, void> {
  const order = sql.join(orderColumns(table).map((column) => sql.ref(column)))
  const hasKey = table.keyColumns.length > 0
  for (let last: Row | undefined; ; ) {
    const lastKey = last && sql.join(table.keyColumns.map((column) => last?.[column]))
    const after = lastKey === undefined ? sql`` : sql`where (${order}) > (${lastKey})`
    const limit = hasKey ? sql`limit ${sql.lit(BATCH_ROWS)}` : sql``
    const { rows } = await sql<Row>`
      select ${columnsOf(table)} from ${sql.table(table.name)} ${after} order by ${order} ${limit}`.execute(transaction)
    if (rows.length > 0) yield rows
    if (!hasKey || rows.length < BATCH_ROWS) return
    last = rows.at(-1)
  }
}

function orderColumns({ columns, keyColumns }: Table): readonly string[] {
  return keyColumns.length > 0 ? keyColumns : columns
}

function columnsOf({ columns }: Table): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)))
}

/** Whether any table exists. */
export async function hasTables(database: DatabaseHandle): Promise<boolean> {
  return (await database.introspection.getTables()).length > 0
}

/** Returns the name of the last migration applied to the tables; null if there is none. */
export async function findSchemaVersion(database: DatabaseHandle): Promise<string | null> {
  if (!(await database.introspection.getTables({ withInternalKyselyTables: true })).some(isMigrations)) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    database,
  )
  return rows[0]?.name ?? null
}

function isMigrations({ name }: { name: string }): boolean {
  return name === 'kysely_migration'
}

export async function deleteRows(transaction: DatabaseHandle, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(transaction)
}

export async function insertRows(
  transaction: DatabaseHandle,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: readonly Row[],
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(PARAMETERS_MAX / columns.length))
  // Values that the database would generate itself must stay what they were.
  const asTheyAre = isPostgres(transaction) ? sql`overriding system value` : sql``
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows.slice(start, start + atOnce).map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`)
    await sql`insert into ${sql.table(name)} (${names}) ${asTheyAre} values ${sql.join(values)}`.execute(transaction)
  }
}
