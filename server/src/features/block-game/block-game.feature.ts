import type { Feature, Platform } from '../../platform/feature.ts'
import { blockGameRoutes } from './block-game.routes.ts'

/**
 * The block game, in a frame without rights. Its worlds are browser data, so it stores nothing itself. `gameDirectory` has
 * the built game.
 */
export function createBlockGame(
  { config }: Pick<Platform, 'config'>,
  { gameDirectory }: { gameDirectory: string },
): Feature {
  return { routes: (http) => blockGameRoutes(http, { directory: gameDirectory, outsideAddress: config.gameUrl }) }
}
