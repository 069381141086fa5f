import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { videoMigrations } from './video.migrations.ts'

export const videoStorage: FeatureStorage = {
  migrations: videoMigrations,
  tables: {
    video_facts: { holds: 'derived' },
    video_positions: { holds: 'user data' },
    video_choices: { holds: 'settings' },
  },
}
