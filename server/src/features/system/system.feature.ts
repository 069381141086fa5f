import type { Feature, Platform } from '../../platform/feature.ts'
import { clockRoutes } from './clock.routes.ts'
import { systemRoutes } from './system.routes.ts'

/** The server itself: health, API description, clock. */
export function createSystem({ retention }: Platform): Feature {
  return {
    routes(http) {
      systemRoutes(http)
      clockRoutes(http, retention)
    },
  }
}
