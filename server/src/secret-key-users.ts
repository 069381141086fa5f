import { sql } from 'kysely'
import { isPinSet } from './core/access/index.ts'
import type { DatabaseHandle } from './platform/db/database.ts'

/** In every table, values wrapped with the server's key are in a column of this name. */
const WRAPPED_COLUMN = 'lock'

/** Describes what in the database is useless without the server's key. */
export async function listSecretKeyUsers(database: DatabaseHandle): Promise<string[]> {
  const users = (await isPinSet(database)) ? ['the access PIN'] : []
  return (await hasLocks(database)) ? [...users, 'protected files'] : users
}

async function hasLocks(database: DatabaseHandle): Promise<boolean> {
  for (const { name, columns } of await database.introspection.getTables()) {
    if (!columns.some((column) => column.name === WRAPPED_COLUMN)) continue
    const { rows } = await sql`
      select 1 from ${sql.table(name)} where ${sql.ref(WRAPPED_COLUMN)} is not null limit 1`.execute(database)
    if (rows.length > 0) return true
  }
  return false
}
