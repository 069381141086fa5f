import type { Feature, Platform } from '../../platform/feature.ts'
import type { Files } from '../files/index.ts'
import { zipsRoutes } from './zips.routes.ts'
import { ZipsService } from './zips.service.ts'

/** Folders and selections as a single zip archive. */
export function createZips({ clock }: Platform, { files }: { files: Files }) {
  const service = new ZipsService({ files: files.service, catalog: files.catalog, clock })
  return {
    service,
    routes: (http) => zipsRoutes(http, service),
    onSessionEnd: (sessionId) => service.forgetSession(sessionId),
  } satisfies Feature & Record<string, unknown>
}
