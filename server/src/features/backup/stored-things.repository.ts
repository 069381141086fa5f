import { sql } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { ROOT_FOLDER_ID } from '../files/index.ts'

/** Tables of what people store or make; what others tell is about these. */
const TABLES = ['files', 'trash_entries', 'file_versions', 'uploads', 'playlists'] as const

export async function isAnythingStored(database: DatabaseHandle): Promise<boolean> {
  for (const table of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database)
    if (rows.length > 0) return true
  }
  const { rows } = await sql`select 1 from folders where id <> ${ROOT_FOLDER_ID} limit 1`.execute(database)
  return rows.length > 0
}
