import type { Migrations } from '../../platform/db/migrate.ts'
import { pcSyncTables } from './pc-sync.tables.ts'

export const pcSyncMigrations: Migrations = {
  async '0039_pc_sync'({ schema }, { text }) {
    await schema
      .createTable('pc_syncs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('pc_name', text, (column) => column.notNull())
      .addColumn('folder_id', 'text', (column) => column.notNull())
      .addColumn('folder_name', text, (column) => column.notNull())
      .addColumn('direction', 'text', (column) => column.notNull())
      .addColumn('ignore_patterns', text, (column) => column.notNull())
      .addColumn('is_paused', 'integer', (column) => column.notNull())
      .addColumn('is_accepted', 'integer', (column) => column.notNull())
      .addColumn('synced_at', 'bigint')
      .addColumn('hold', text)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('pc_sync_entries')
      .addColumn('sync_id', 'text', (column) => column.notNull())
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text')
      .addColumn('size_bytes', 'bigint')
      .addColumn('mirror_mtime', 'text')
      .addPrimaryKeyConstraint('pc_sync_entries_key', ['sync_id', 'path'])
      .execute()
  },

  async '0040_pc_sync_bandwidth'({ schema }) {
    await schema.alterTable('pc_syncs').addColumn('bandwidth_kib', 'integer').execute()
  },

  async '0053_pc_sync_limits'(database) {
    const { schema } = database
    await schema.alterTable('pc_syncs').renameColumn('bandwidth_kib', 'send_kib').execute()
    await schema.alterTable('pc_syncs').addColumn('receive_kib', 'integer').execute()
    await pcSyncTables(database)
      .updateTable('pc_syncs')
      .set((eb) => ({ receive_kib: eb.ref('send_kib') }))
      .execute()
  },
}
