import type { Feature, Platform } from '../../platform/feature.ts'
import type { Access } from '../access/index.ts'
import type { Files } from '../files/index.ts'
import type { FileLocks } from '../protection/index.ts'
import { versionsRoutes } from './versions.routes.ts'
import { VersionsService } from './versions.service.ts'

/** Earlier contents of files. */
export function createVersions(
  platform: Platform,
  { access, locks, files }: { access: Access; locks: FileLocks; files: Files },
) {
  const { undoLog, versionStore } = files
  const service = new VersionsService({ ...platform, locks, undoLog, versionStore })
  return {
    service,
    routes: (http) => versionsRoutes(http, service, access.service),
    start: () => service.start(),
    close: () => service.close(),
  } satisfies Feature & Record<string, unknown>
}
