import { sql } from 'kysely'
import type { Migrations } from '../../platform/db/migrate.ts'

export const videoMigrations: Migrations = {
  async '0008_video'({ schema }, { text }) {
    await schema
      .createTable('video_facts')
      .addColumn('sha256', 'text', (column) => column.primaryKey())
      .addColumn('duration_ms', 'bigint')
      .addColumn('width_pixels', 'integer')
      .addColumn('height_pixels', 'integer')
      .execute()
    await schema
      .createTable('video_positions')
      .addColumn('file_id', 'text', (column) => column.primaryKey().references('files.id').onDelete('cascade'))
      .addColumn('position_ms', 'bigint')
      .addColumn('is_watched', 'smallint', (column) => column.notNull())
      .addColumn('watched_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('video_choices')
      .addColumn('folder_id', 'text', (column) => column.primaryKey().references('folders.id').onDelete('cascade'))
      .addColumn('audio_track', text)
      .addColumn('subtitle_track', text)
      .addColumn('has_subtitles', 'smallint')
      .addColumn('speed_percent', 'integer', (column) => column.notNull())
      .execute()
  },
  /** Films are probed again for their titles; what a probe reported is cached. */
  async '0022_video_titles'(database, { text }) {
    await database.schema.alterTable('video_facts').addColumn('title', text).execute()
    await database.schema.alterTable('video_facts').addColumn('series', text).execute()
    await database.schema.alterTable('video_facts').addColumn('season', 'integer').execute()
    await database.schema.alterTable('video_facts').addColumn('episode', 'integer').execute()
    await database.schema.alterTable('video_facts').addColumn('searched', 'text').execute()
    await sql`delete from video_facts`.execute(database)
  },
}
