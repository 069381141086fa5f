import { sql } from 'kysely'
import type { Migrations } from '../../platform/db/migrate.ts'
import { fileChecksTables } from './file-checks.tables.ts'

export const fileChecksMigrations: Migrations = {
  async '0014_file_checks'(database) {
    const { schema } = database
    await schema
      .createTable('blob_checks')
      .addColumn('blob_key', 'text', (column) => column.primaryKey())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('checked_at', 'bigint', (column) => column.notNull())
      .addColumn('fault', 'text')
      .addColumn('found_at', 'bigint')
      .execute()
    await schema.createIndex('blob_checks_oldest').on('blob_checks').columns(['checked_at', 'blob_key']).execute()
    await schema
      .createIndex('blob_checks_faults')
      .on('blob_checks')
      .columns(['found_at', 'blob_key'])
      .where(sql.ref('fault'), 'is not', null)
      .execute()
    await schema
      .createTable('full_check')
      .addColumn('requested_at', 'bigint')
      .addColumn('finished_at', 'bigint')
      .addColumn('file_count', 'bigint', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .execute()
    await fileChecksTables(database)
      .insertInto('full_check')
      .values({ finished_at: null, file_count: 0, size_bytes: 0 })
      .execute()
  },

  async '0020_full_check_as_job'({ schema }) {
    await schema.alterTable('full_check').dropColumn('requested_at').execute()
  },

  // Without it every search for a damaged one would read the rows of all intact ones.
  async '0046_oldest_damaged'({ schema }) {
    await schema
      .createIndex('blob_checks_oldest_damaged')
      .on('blob_checks')
      .columns(['checked_at', 'blob_key'])
      .where(sql.ref('fault'), 'is not', null)
      .execute()
  },

  async '0057_incomplete_pictures'({ schema }) {
    await schema.alterTable('blob_checks').addColumn('is_incomplete', 'integer').execute()
    await schema
      .createIndex('blob_checks_incomplete')
      .on('blob_checks')
      .column('blob_key')
      .where(sql.ref('is_incomplete'), '=', sql.lit(1))
      .execute()
  },
}
