import type { Feature, Platform } from '../../platform/feature.ts'
import { clockRoutes } from './clock.routes.ts'
import { enginesRoutes } from './engines.routes.ts'
import { systemRoutes } from './system.routes.ts'

/** The server itself: health, API description, clock, engines. */
export function createSystem({ engines, retention }: Platform): Feature {
  return {
    routes(http) {
      systemRoutes(http)
      clockRoutes(http, retention)
      enginesRoutes(http, engines)
    },
  }
}
