import type { AboutTheme } from '@pinloft/contract/about-page/endpoints'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { ImageSize } from './images/image-sizes.ts'

/** Times are milliseconds since the Unix epoch. */
export type AboutPageTables = {
  /** One row: there is one about page. */
  about_drafts: {
    id: string
    title: string
    /** Sanitised HTML. */
    description: string
    /** A JSON array of `{ id, caption, altText }`, in the order of the page. */
    images: string
    theme: AboutTheme
    revision: number
    changed_at: number
    device_id: string
    /** Who made this revision, and which of its changes it was; null for a writer that does not count. */
    writer: string | null
    change_number: number | null
  }
  about_images: {
    id: string
    created_at: number
    /** Since when the draft does not show it; null while it does. */
    unused_since: number | null
  }
  about_image_sizes: {
    id: string
    image_id: string
    size: ImageSize
    blob_key: string
    sha256: string
    size_bytes: number
    width_pixels: number
    height_pixels: number
  }
}

export function aboutPageTables(database: DatabaseHandle) {
  return database.withTables<AboutPageTables>()
}
