import { sql } from 'kysely'
import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { guidesMigrations } from './guides.migrations.ts'
import type { GuidesTables } from './guides.tables.ts'
import { exportedGuides } from './transfer/exported-guides.ts'

const OWNED_PICTURES = sql`(
  select p.blob_key, p.sha256, p.size_bytes, cast(null as text) as lock, p.id, cast(null as text) as folder_id,
    coalesce((
      select min(r.title) from guide_picture_uses as u join guide_revisions as r on r.id = u.text_id
      where u.picture_id = p.id), '') as name
  from guide_pictures as p) as owned_guide_pictures`

/** Folder of PDFs that are not stored yet, below the data folder. */
export const TYPESETTING_FOLDER = 'typesetting'

export const guidesStorage: FeatureStorage<GuidesTables> = {
  migrations: guidesMigrations,
  tables: {
    guides: { holds: 'user data' },
    guide_revisions: { holds: 'user data' },
    guide_drafts: { holds: 'user data' },
    guide_pictures: {
      holds: 'user data',
      blobs: { place: 'guides', remark: 'A picture of this guide', rows: OWNED_PICTURES },
    },
    guide_picture_uses: { holds: 'user data' },
    guide_pdfs: { holds: 'user data' },
  },
  dataFolders: { [TYPESETTING_FOLDER]: 'derived' },
  exportTexts: exportedGuides,
}
