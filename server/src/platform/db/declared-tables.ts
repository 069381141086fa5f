import type { DialectAdapter } from 'kysely'
import type { Database, DatabaseHandle } from './database.ts'
import type { BlobOwnerSource, TablePolicies } from './table-policy.ts'

/** Keyed by the adapter, which a database shares with all of its transactions. */
const policiesOfAdapters = new WeakMap<DialectAdapter, TablePolicies>()

/** Registers the table policies of a newly opened database. */
export function declareTables(database: Database, policies: TablePolicies): Database {
  policiesOfAdapters.set(database.handle.getExecutor().adapter, policies)
  return database
}

/** The policies of all tables. Throws when the database was opened without any. */
export function tablePolicies(database: DatabaseHandle): TablePolicies {
  const policies = policiesOfAdapters.get(database.getExecutor().adapter)
  if (policies === undefined) throw new Error('The database was opened without the policies of its tables')
  return policies
}

/** The tables whose rows refer to blobs, and how to read them. */
export function blobTables(database: DatabaseHandle): [table: string, source: BlobOwnerSource][] {
  return Object.entries(tablePolicies(database)).flatMap(([table, { blobs }]) => (blobs ? [[table, blobs]] : []))
}

/** Names of the tables whose rows are not in backups; with `withFiles`, not even in those that have files by choice. */
export function tablesNotInBackups(database: DatabaseHandle, { withFiles = false } = {}): ReadonlySet<string> {
  const policies = Object.entries(tablePolicies(database))
  const leftOut = policies.filter(
    ([, policy]) => policy.notInBackups !== undefined && !(withFiles && policy.withFiles !== undefined),
  )
  return new Set(leftOut.map(([table]) => table))
}
