import type { WorldOrigin } from '@pinloft/contract/worlds/endpoints'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type WorldsTables = {
  worlds: {
    id: string
    name: string
    /** What two names that count as the same share. Null in the trash, where names are not taken. */
    name_key: string | null
    /** The newest one. */
    revision: number
    created_at: number
    changed_at: number
    /** Null unless it is in the trash. */
    deleted_at: number | null
  }
  /** Archives, with their bytes as they arrived. None is ever changed. */
  world_revisions: {
    id: string
    world_id: string
    revision: number
    origin: WorldOrigin
    origin_name: string
    device: string
    created_at: number
    blob_key: string
    sha256: string
    size_bytes: number
    file_name: string
    /** Folder of the world in the archive; empty for its root. */
    path: string
    /** `WorldFacts` as JSON. */
    facts: string
    has_icon: 0 | 1
  }
  /** What is drawn of a revision: read from its archive once. */
  world_views: {
    revision_id: string
    /** WebP in Base64. */
    icon: string | null
    /** `WorldMap` as JSON. */
    map: string
  }
}

export function worldsTables(database: DatabaseHandle) {
  return database.withTables<WorldsTables>()
}
