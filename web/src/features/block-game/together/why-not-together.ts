import { BLOCK_GAME_TEXTS } from '@pinloft/contract/block-game/texts'
import { BLOCK_GAME_TOGETHER_TEXTS as TEXTS } from '@pinloft/contract/block-game/together-texts'
import type { KeeperState } from '../worlds/keeper-parts.ts'
import { isOnlyHere, type StoredWorld } from '../worlds/stored-world.ts'

/** Why a world can't be played together or shared, in words that say what helps; null if it can. */
export function whyNotTogether(
  { isSyncOn, isReachable }: Pick<KeeperState, 'isSyncOn' | 'isReachable'>,
  world: StoredWorld | undefined,
): string | null {
  if (world === undefined) return BLOCK_GAME_TEXTS.gone
  if (!isSyncOn) return TEXTS.syncOff
  if (world.refusal !== null) return BLOCK_GAME_TEXTS.syncRefused(world.refusal)
  if (!isReachable) return TEXTS.notReached
  return world.revision === 0 || isOnlyHere(world) ? TEXTS.notInCloud : null
}
