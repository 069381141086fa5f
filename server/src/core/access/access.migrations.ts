import type { Migrations } from '../../platform/db/migrate.ts'

export const accessMigrations: Migrations = {
  async '0001_access'(database, { text }) {
    const { schema } = database
    await schema
      .createTable('access_pin')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('devices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('device_id', 'text', (column) =>
        column.notNull().unique().references('devices.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('previous_token_hash', 'text', (column) => column.unique())
      .addColumn('token_changed_at', 'bigint', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('guess_counters')
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('lane', text, (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('blocked_until', 'bigint', (column) => column.notNull())
      .addColumn('last_failure_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('guess_counters_key', ['subject', 'lane'])
      .execute()
    await schema
      .createTable('guess_misses')
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('missed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('guess_misses_key', ['subject', 'digest'])
      .execute()
  },
  async '0015_strange_guesses'({ schema }) {
    await schema
      .alterTable('guess_counters')
      .addColumn('decayed_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('guess_counters').addColumn('right_at', 'bigint').execute()
    await schema.alterTable('guess_misses').addColumn('network', 'text').execute()
  },
}
