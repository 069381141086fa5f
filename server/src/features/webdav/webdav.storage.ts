import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { webdavMigrations } from './webdav.migrations.ts'
import type { WebdavTables } from './webdav.tables.ts'

export const webdavStorage: FeatureStorage<WebdavTables> = {
  migrations: webdavMigrations,
  tables: {
    app_passwords: { holds: 'settings' },
    dav_properties: { holds: 'user data' },
  },
}
