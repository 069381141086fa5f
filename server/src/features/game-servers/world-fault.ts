import type { GameEngine } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { AppError } from '../../platform/errors.ts'

const TEXTS = GAME_SERVERS_TEXTS

interface Played {
  edition: string
  /** Of the game that last played it; null if that is not known. */
  version: string | null
}

/** Throws `game_server_world_unfit` for a world that a server of this engine and version would damage. */
export function requireFit(world: Played, server: { engine: GameEngine; version: string | null }): void {
  const detail = worldFault(world, server)
  if (detail !== null) throw new AppError('game_server_world_unfit', { detail })
}

function worldFault(world: Played, { engine, version }: Parameters<typeof requireFit>[1]): string | null {
  if (world.edition === 'bedrock') return TEXTS.worldBedrock
  if (world.version === null || version === null || world.version === version) return null
  // Neither can go back, and the built-in one can't go forward.
  const isNewer = compareVersions(world.version, version) > 0
  return engine === 'flying-squid' || isNewer ? TEXTS.worldVersion(world.version, version) : null
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (let index = 0; index < 3; index++) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    // Of a snapshot nothing is known.
    if (Number.isNaN(difference)) return 0
    if (difference !== 0) return difference
  }
  return 0
}
