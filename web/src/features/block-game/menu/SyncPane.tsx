import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { formatClock } from '../../../platform/format-date.ts'
import { Button, Pane, Switch, toast } from '../../../ui/index.ts'
import { rememberSync } from '../keeper.ts'
import type { KeeperState } from '../worlds/keeper-parts.ts'
import { isOnlyHere } from '../worlds/stored-world.ts'
import type { WorldsKeeper } from '../worlds/worlds-keeper.ts'

/** Whether the worlds are in the cloud, and where worlds of other games go. */
export function SyncPane({ keeper, state }: { keeper: WorldsKeeper; state: KeeperState }) {
  const [, navigate] = useLocation()
  const isFallback = state.isSyncOn && !state.isReachable
  useEffect(() => {
    // The game says by itself where it is saved.
    if (isFallback && keeper.playedId === null)
      toast({ variant: 'notice', title: TEXTS.fallbackTitle, description: TEXTS.fallback })
  }, [isFallback, keeper])
  return (
    <Pane className="grid gap-3 p-(--pane-pad)">
      <Switch
        label={TEXTS.sync}
        help={syncLine(state)}
        checked={state.isSyncOn}
        onCheckedChange={(isOn) => {
          rememberSync(isOn)
          keeper.setSync(isOn)
        }}
      />
      <div className="flex items-center gap-3 border-t border-line pt-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm leading-5 font-[570] text-ink">{TEXTS.upload}</p>
          <p className="text-sm text-ink-3">{TEXTS.uploadHelp}</p>
        </div>
        <Button size="sm" onClick={() => navigate('/gaming/worlds?view=upload')}>
          {TEXTS.choose}
        </Button>
      </div>
    </Pane>
  )
}

/** Where the worlds are at the moment, in words. */
function syncLine({ isSyncOn, isReachable, allSavedAt, worlds }: KeeperState): string {
  if (!isSyncOn) return TEXTS.syncOff
  if (!isReachable) return TEXTS.syncOffline
  const refused = worlds?.find((world) => isOnlyHere(world) && world.refusal !== null)
  if (refused?.refusal) return TEXTS.syncRefused(refused.refusal)
  if (worlds?.some(isOnlyHere)) return TEXTS.syncing
  return allSavedAt === null ? TEXTS.syncActive : TEXTS.syncSaved(formatClock(new Date(allSavedAt).toISOString()))
}
