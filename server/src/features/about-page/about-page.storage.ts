import { sql } from 'kysely'
import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { aboutPageMigrations } from './about-page.migrations.ts'
import type { AboutPageTables } from './about-page.tables.ts'

const OWNED_IMAGES = sql`(
  select s.blob_key, s.sha256, s.size_bytes, cast(null as text) as lock, s.image_id as id,
    cast(null as text) as folder_id, coalesce((select min(d.title) from about_drafts as d), '') as name
  from about_image_sizes as s) as owned_about_images`

export const aboutPageStorage: FeatureStorage<AboutPageTables> = {
  migrations: aboutPageMigrations,
  tables: {
    about_drafts: { holds: 'user data' },
    about_images: { holds: 'user data' },
    about_image_sizes: {
      holds: 'user data',
      blobs: { place: 'about-page', remark: 'An image of the about page', rows: OWNED_IMAGES },
    },
  },
}
