import { type RawBuilder, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, DatabaseHandle, Engine } from './database.ts'

/** The column types that a migration needs to create the same tables on both engines. */
export interface ColumnTypes {
  engine: Engine
  /** Text compared byte by byte, so that both engines sort alike. */
  text: RawBuilder<unknown>
}

export type Migrations = Readonly<Record<string, (database: DatabaseHandle, types: ColumnTypes) => Promise<void>>>

/** Migrates the tables to the latest version. Each migration runs once, ordered by name, all or none. */
export async function migrate(database: Database, migrations: Migrations): Promise<void> {
  const { error } = await migratorOf(database, migrations).migrateToLatest()
  if (error) throw error
}

/** Migrates an empty database up to and including a migration. */
export async function migrateTo(database: Database, migrations: Migrations, name: string): Promise<void> {
  const { error } = await migratorOf(database, migrations).migrateTo(name)
  if (error) throw error
}

function migratorOf(database: Database, migrations: Migrations): Migrator {
  const types: ColumnTypes = {
    engine: database.engine,
    text: database.engine === 'postgres' ? sql`text collate "C"` : sql`text`,
  }
  const provided = Object.fromEntries(
    Object.entries(migrations).map(([name, up]): [string, Migration] => [name, { up: (db) => up(db, types) }]),
  )
  return new Migrator({ db: database.handle, provider: { getMigrations: async () => provided } })
}
