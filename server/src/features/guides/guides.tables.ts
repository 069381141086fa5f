import type { GuideRevisionCause } from '@pinloft/contract/guides/revisions'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** What a person writes, and what lists show of it. */
interface TextColumns {
  title: string
  description: string
  category: string | null
  /** A JSON array of texts. */
  tags: string
  preview: string
  word_count: number
  content: string
}

/** The device that wrote a text. */
interface AuthorColumns {
  device_id: string
  /** Its browser and operating system. */
  device: string
}

/** Times are milliseconds since the Unix epoch. */
export type GuidesTables = {
  /** Its text is that of its current revision. */
  guides: {
    id: string
    revision: number
    /** Null without a password. Made like that of a protected file, but no bytes are encrypted with its key. */
    lock: string | null
    created_at: number
    changed_at: number
    /** Null unless it is in the trash. */
    deleted_at: number | null
  }
  guide_revisions: TextColumns &
    AuthorColumns & {
      id: string
      guide_id: string
      revision: number
      cause: GuideRevisionCause
      saved_at: number
      added_lines: number
      removed_lines: number
    }
  guide_drafts: TextColumns &
    AuthorColumns & {
      id: string
      guide_id: string | null
      base_revision: number | null
      revision: number
      changed_at: number
    }
  guide_pictures: {
    id: string
    blob_key: string
    sha256: string
    size_bytes: number
    mime_type: string
    width_pixels: number
    height_pixels: number
    created_at: number
    /** Since when nothing refers to it; null while something does. */
    unused_since: number | null
  }
  /** The file that was made of a guide. */
  guide_pdfs: {
    guide_id: string
    file_id: string
    /** The revision that it shows. */
    revision: number
    /** The layout that it has; another one is made again. */
    layout: number
  }
  /** The pictures that a revision or draft refers to. */
  guide_picture_uses: { picture_id: string; text_id: string }
}

export function guidesTables(database: DatabaseHandle) {
  return database.withTables<GuidesTables>()
}
