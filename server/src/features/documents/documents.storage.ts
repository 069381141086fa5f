import { sql } from 'kysely'
import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { documentsMigrations } from './documents.migrations.ts'
import type { DocumentsTables } from './documents.tables.ts'
import { exportedDrafts } from './drafts/exported-drafts.ts'

const OWNED_PICTURES = sql`(
  select p.blob_key, p.sha256, p.size_bytes, p.lock, p.id, cast(null as text) as folder_id,
    coalesce((
      select min(d.title) from document_picture_uses as u join document_drafts as d on d.id = u.draft_id
      where u.picture_id = p.id), '') as name
  from document_pictures as p) as owned_document_pictures`

/** Folder of PDFs that are being made, below the data folder. */
export const DOCUMENT_TYPESETTING_FOLDER = 'document-typesetting'

export const documentsStorage: FeatureStorage<DocumentsTables> = {
  migrations: documentsMigrations,
  tables: {
    document_drafts: { holds: 'user data' },
    document_pictures: {
      holds: 'user data',
      blobs: { place: 'documents', remark: 'A picture of this draft', rows: OWNED_PICTURES },
    },
    document_picture_uses: { holds: 'user data' },
  },
  dataFolders: { [DOCUMENT_TYPESETTING_FOLDER]: 'derived' },
  exportTexts: exportedDrafts,
}
