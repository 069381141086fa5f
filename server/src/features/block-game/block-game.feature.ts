import { join } from 'node:path'
import type { Feature, Platform } from '../../platform/feature.ts'
import { blockGameRoutes } from './block-game.routes.ts'

const GAME_DIRECTORY = join(import.meta.dirname, '../../../../game/dist')

/** The block game, in a frame without rights. Its worlds are browser data, so it stores nothing itself. */
export function createBlockGame({ config }: Pick<Platform, 'config'>): Feature {
  return { routes: (http) => blockGameRoutes(http, { directory: GAME_DIRECTORY, outsideAddress: config.gameUrl }) }
}
