import type { Migrations } from '../../platform/db/migrate.ts'

export const machinesMigrations: Migrations = {
  async '0030_machines'({ schema }, { text }) {
    await schema
      .createTable('machines')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('os_type', 'text', (column) => column.notNull())
      .addColumn('uuid', 'text', (column) => column.notNull())
      .addColumn('mac', 'text', (column) => column.notNull())
      .addColumn('cpu', 'integer', (column) => column.notNull())
      .addColumn('memory_gb', 'integer', (column) => column.notNull())
      .addColumn('storage_gb', 'integer', (column) => column.notNull())
      .addColumn('disc_name', text)
      .addColumn('port_forwards', 'text', (column) => column.notNull())
      .addColumn('is_autostarted', 'integer', (column) => column.notNull())
      .addColumn('ended_reason', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('started_at', 'bigint')
      .addColumn('deleted_at', 'bigint')
      .execute()
    await schema.createIndex('machines_newest').on('machines').columns(['created_at', 'id']).execute()
  },
  async '0031_machine_disks'({ schema }, { text }) {
    await schema
      .createTable('machine_image_choices')
      .addColumn('os_type', 'text', (column) => column.primaryKey())
      .addColumn('image_id', text, (column) => column.notNull())
      .execute()
    await schema
      .createTable('machine_snapshots')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('machine_id', 'text', (column) => column.notNull().references('machines.id').onDelete('cascade'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('has_memory', 'integer', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('cpu', 'integer', (column) => column.notNull())
      .addColumn('memory_gb', 'integer', (column) => column.notNull())
      .addColumn('storage_gb', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('machine_snapshots_newest')
      .on('machine_snapshots')
      .columns(['machine_id', 'created_at', 'id'])
      .execute()
    await schema
      .createTable('machine_exports')
      .addColumn('job_id', 'text', (column) => column.primaryKey())
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('completed_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
