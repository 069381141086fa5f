import { getFileChecks } from '@pinloft/contract/file-checks/endpoints'
import type { Feature, Platform } from '../../platform/feature.ts'
import { fileChecksRoutes } from './file-checks.routes.ts'
import { FileChecksService } from './file-checks.service.ts'

/** Compares what is on the disk with what was stored. */
export function createFileChecks(platform: Platform): Feature {
  const service = new FileChecksService({ ...platform, onRepaired: (content) => platform.onContentRepaired(content) })
  return {
    recover: () => service.recover(),
    routes: (http) => fileChecksRoutes(http, service),
    backgroundPaths: [getFileChecks.path],
    start: () => service.start(),
    close: () => service.close(),
  }
}
