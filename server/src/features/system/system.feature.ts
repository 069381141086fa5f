import type { Feature, Platform } from '../../platform/feature.ts'
import { systemRoutes } from './system.routes.ts'

/** The server itself: health, clock, engines. */
export function createSystem(platform: Platform): Feature {
  return { routes: (http) => systemRoutes(http, platform) }
}
