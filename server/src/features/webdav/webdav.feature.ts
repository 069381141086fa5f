import { HOUR_MS } from '@pinloft/contract/shared/units'
import type { Access } from '../../core/access/index.ts'
import type { EntriesService, Files } from '../../core/files/index.ts'
import type { TrashService } from '../../core/trash/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { appPasswordsRoutes } from './app-passwords.routes.ts'
import { AppPasswordsService } from './app-passwords.service.ts'
import { davRoutes } from './dav/dav.routes.ts'
import { DavTree } from './dav/dav-tree.ts'
import { LockTable } from './dav/lock-table.ts'
import { removeOrphans } from './dav/properties.repository.ts'

const CLEANUP_EVERY_MS = HOUR_MS

/** The files for other programs, by WebDAV, and the passwords with which they reach them. */
export function createWebdav(
  platform: Platform,
  {
    access,
    files,
    entries,
    trash,
  }: { access: Access; files: Files; entries: { service: EntriesService }; trash: TrashService },
): Feature {
  const { database, config, clock, retention } = platform
  const isPlainHttpAllowed = config.isDavOverPlainHttp
  const passwords = new AppPasswordsService({ ...platform, access: access.service })
  const tree = new DavTree({ database, catalog: files.catalog })
  const services = { ...platform, files, entries: entries.service, trash, tree, locks: new LockTable(clock) }
  retention.every(CLEANUP_EVERY_MS, () => removeOrphans(database))
  return {
    routes(http) {
      appPasswordsRoutes(http, { passwords, access: access.service, isPlainHttpAllowed })
      davRoutes(http, { services, passwords, isPlainHttpAllowed })
    },
  }
}
