import { sql } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { isAmong } from '../library/track-lists.repository.ts'

export interface AlbumLoudness {
  /** Of the album as a whole. */
  energy: number
  peak: number | null
}

/** Loudness of albums, without those that contain a track of unknown loudness. */
export async function sumAlbumLoudness(
  database: DatabaseHandle,
  albumIds: readonly string[],
): Promise<Map<string, AlbumLoudness>> {
  if (albumIds.length === 0) return new Map()
  const { rows } = await sql<AlbumLoudness & { albumId: string }>`
    select album_id as "albumId", max(peak) as peak,
      sum(loudness_energy * duration_ms) / sum(case when loudness_energy is null then 0 else duration_ms end) as energy
    from tracks where ${isAmong(database, sql.ref('album_id'), albumIds)} and duration_ms > 0
    group by album_id having count(case when loudness_state = 'unmeasured' then 1 end) = 0 and count(loudness_energy) > 0
  `.execute(database)
  return new Map(rows.map(({ albumId, energy, peak }) => [albumId, { energy, peak }]))
}
