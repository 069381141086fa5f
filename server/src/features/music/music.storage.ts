import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { musicMigrations } from './music.migrations.ts'
import type { MusicTables } from './music.tables.ts'
import { exportedPlaylists } from './playlists/exported-playlists.ts'

export const musicStorage: FeatureStorage<MusicTables> = {
  migrations: musicMigrations,
  tables: {
    track_changes: { holds: 'derived' },
    // Favourites and play counts are user data; a row exists only together with its file.
    tracks: { holds: 'user data' },
    playlists: { holds: 'user data' },
    playlist_entries: { holds: 'user data' },
    music_queue: { holds: 'settings' },
    music_position: { holds: 'settings' },
    music_queue_entries: { holds: 'user data' },
  },
  exportTexts: exportedPlaylists,
}
