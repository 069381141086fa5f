import type { Access } from '../../core/access/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { browserDataRoutes } from './browser-data.routes.ts'
import { BrowserDataService } from './browser-data.service.ts'

/** What sites store in browsers, the same on all devices. */
export function createBrowserData(
  platform: Platform,
  { access }: { access: Access },
): Feature & { service: BrowserDataService } {
  const service = new BrowserDataService(platform)
  return { service, routes: (http) => browserDataRoutes(http, { service, access: access.service }) }
}
