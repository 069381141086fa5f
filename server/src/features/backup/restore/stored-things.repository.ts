import { sql } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { tablePolicies } from '../../../platform/db/declared-tables.ts'

/** Whether a user has stored or created anything: a row of user data that was not created with its table. */
export async function isAnythingStored(database: DatabaseHandle): Promise<boolean> {
  for (const [table, { holds, initialIds = [] }] of Object.entries(tablePolicies(database))) {
    if (holds !== 'user data') continue
    const which = initialIds.length === 0 ? sql`` : sql`where id not in (${sql.join(initialIds)})`
    const { rows } = await sql`select 1 from ${sql.table(table)} ${which} limit 1`.execute(database)
    if (rows.length > 0) return true
  }
  return false
}
