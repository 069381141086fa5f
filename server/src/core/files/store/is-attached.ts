import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Condition for rows that are visible: the folder of a file, or the folder itself, is not one of `unattached_folders`.
 * Required in every query that does not start from a folder which is reached from the root.
 */
export function isAttached(folderIdColumn: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(folderIdColumn)} not in (select folder_id from unattached_folders)`
}
