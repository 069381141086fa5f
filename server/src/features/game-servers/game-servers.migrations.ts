import type { Migrations } from '../../platform/db/migrate.ts'

export const gameServersMigrations: Migrations = {
  async '0045_game_servers'({ schema }, { text }) {
    await schema
      .createTable('game_servers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull().unique())
      .addColumn('engine', 'text', (column) => column.notNull())
      .addColumn('version', 'text')
      .addColumn('memory_mib', 'bigint', (column) => column.notNull())
      .addColumn('port', 'bigint', (column) => column.notNull())
      .addColumn('is_on_lan', 'bigint', (column) => column.notNull())
      .addColumn('is_autostarted', 'bigint', (column) => column.notNull())
      .addColumn('backup_every_minutes', 'bigint')
      .addColumn('properties', 'text', (column) => column.notNull())
      .addColumn('whitelist', 'text', (column) => column.notNull())
      .addColumn('operators', 'text', (column) => column.notNull())
      .addColumn('world_id', 'text')
      .addColumn('world_name', text, (column) => column.notNull())
      .addColumn('copy_revision', 'bigint')
      .addColumn('is_pending', 'bigint', (column) => column.notNull())
      .addColumn('should_run', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('last_backup_at', 'bigint')
      .addColumn('backup_fault', 'text')
      .execute()
    await schema
      .createTable('game_jars')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('kind', 'text')
      .addColumn('java_major', 'bigint', (column) => column.notNull())
      .addColumn('blob_key', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('game_jars_blob').on('game_jars').columns(['blob_key']).execute()
    await schema
      .createTable('game_backups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('server_id', 'text', (column) => column.notNull())
      .addColumn('world_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('region_count', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('game_backups_of_server').on('game_backups').columns(['server_id', 'created_at']).execute()
  },
  async '0049_damaged_regions'({ schema }) {
    await schema
      .alterTable('game_backups')
      .addColumn('damaged_count', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
