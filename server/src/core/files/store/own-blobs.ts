import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Keys of our own blobs, which are hexadecimal, sort before it, and those of linked files after it, in every locale. */
export const LINKED_KEYS_START = 'l'

/** Condition for rows whose bytes are ours, not in a linked directory. Literal, so that a partial index applies. */
export function isOwnBlob(column = 'blob_key'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} < ${sql.lit(LINKED_KEYS_START)}`
}

/** Condition for rows whose bytes are in a linked directory. */
export function isLinkedBlob(column = 'blob_key'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} >= ${sql.lit(LINKED_KEYS_START)}`
}
