import type { Migrations } from '../../platform/db/migrate.ts'
import { videoDownloadsTables } from './video-downloads.tables.ts'

const FIRST_AT_ONCE = 2

export const videoDownloadsMigrations: Migrations = {
  async '0024_video_downloads'(database, { text }) {
    const { schema } = database
    await schema
      .createTable('video_downloads')
      .addColumn('job_id', 'text', (column) => column.primaryKey())
      .addColumn('video_id', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('completed_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('video_downloads_video').on('video_downloads').columns(['video_id']).execute()
    await schema
      .createTable('video_download_settings')
      .addColumn('at_once', 'integer', (column) => column.notNull())
      .addColumn('bytes_per_second', 'bigint')
      .addColumn('sealed_cookies', text)
      .execute()
    await videoDownloadsTables(database)
      .insertInto('video_download_settings')
      .values({ at_once: FIRST_AT_ONCE, bytes_per_second: null, sealed_cookies: null })
      .execute()
  },
}
