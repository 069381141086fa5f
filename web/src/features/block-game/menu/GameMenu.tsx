import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { Play, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatRelativeDate } from '../../../platform/format-date.ts'
import { Button, classNames, Skeleton, toast } from '../../../ui/index.ts'
import { isLooking, type KeeperState } from '../worlds/keeper-parts.ts'
import type { WorldsKeeper } from '../worlds/worlds-keeper.ts'
import { ControlsPane } from './ControlsPane.tsx'
import { NewWorldDialog } from './NewWorldDialog.tsx'
import { SyncPane } from './SyncPane.tsx'
import { WorldCard } from './WorldCard.tsx'
import { WorldPicture } from './WorldPicture.tsx'

interface GameMenuProps {
  keeper: WorldsKeeper
  state: KeeperState
  /** With a name, it is played together with others. */
  onPlay: (worldId: string, togetherAs?: string) => void
}

/** The last world, all worlds, and what belongs to them. */
export function GameMenu({ keeper, state, onPlay }: GameMenuProps) {
  const [isMaking, setMaking] = useState(false)
  const { worlds, notice } = state
  useEffect(() => {
    if (notice === null) return
    toast({ variant: 'notice', title: notice.title, ...(notice.help !== null && { description: notice.help }) })
    keeper.clearNotice()
  }, [notice, keeper])
  const last = worlds?.[0]
  return (
    <>
      {state.isBroken && (
        <p role="alert" className="rounded-pane bg-wait-soft px-(--pane-pad) py-3 text-wait-ink">
          {TEXTS.broken}
        </p>
      )}
      {isLooking(state) ? (
        <Skeleton className="aspect-[16/5] w-full rounded-pane" />
      ) : (
        <section
          aria-labelledby="block-world-last"
          className="relative isolate overflow-hidden rounded-pane shadow-pane"
        >
          <WorldPicture world={last} className="block h-[clamp(180px,38dvh,322px)] w-full" />
          <div
            aria-hidden="true"
            className="absolute inset-x-0 bottom-0 h-40 bg-linear-to-t from-[rgb(8_16_32/0.78)] to-transparent max-md:h-64"
          />
          <div className="absolute inset-x-0 bottom-0 flex items-end gap-4 p-6 max-md:flex-col max-md:items-stretch max-md:gap-3 max-md:p-4">
            <div className="min-w-0 flex-1 text-[white]">
              {last !== undefined && <p>{TEXTS.lastPlayed(formatRelativeDate(last.lastPlayed))}</p>}
              <h2
                id="block-world-last"
                className={classNames(
                  'font-display text-[1.875rem] leading-9 font-title tracking-display max-md:text-2xl',
                  last === undefined ? 'text-balance' : 'truncate',
                )}
              >
                {last?.name ?? TEXTS.noWorlds}
              </h2>
            </div>
            {last === undefined ? (
              <Button
                size="lg"
                variant="primary"
                icon={<Plus aria-hidden="true" />}
                disabled={state.isBroken}
                onClick={() => setMaking(true)}
              >
                {TEXTS.newWorld}
              </Button>
            ) : (
              <Button
                size="lg"
                variant="primary"
                icon={<Play aria-hidden="true" className="fill-current" />}
                onClick={() => onPlay(last.id)}
              >
                {TEXTS.continue}
              </Button>
            )}
          </div>
        </section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_308px] items-start gap-(--pane-gap) max-lg:grid-cols-1">
        <section aria-labelledby="block-worlds" className="min-w-0">
          <h2
            id="block-worlds"
            className="flex h-10 items-center px-1 font-display text-[1.0625rem] font-title tracking-title text-ink"
          >
            {TEXTS.worlds}
          </h2>
          <ul className="grid grid-cols-3 gap-(--pane-gap) max-md:grid-cols-2 max-md:gap-3">
            <li>
              <button
                type="button"
                disabled={state.isBroken || worlds === null}
                onClick={() => setMaking(true)}
                className="group block w-full text-left"
              >
                <span className="grid aspect-[16/10] w-full place-items-center rounded-row bg-surface text-accent shadow-pane transition-colors group-enabled:group-hover:bg-hover">
                  <Plus aria-hidden="true" className="size-6 [stroke-width:1.75]" />
                </span>
                <span className="mt-2 block px-1 font-label text-ink">{TEXTS.newWorld}</span>
                <span className="block px-1 text-sm text-ink-2">{TEXTS.newWorldHelp}</span>
              </button>
            </li>
            {worlds?.map((world) => (
              <WorldCard key={world.id} world={world} keeper={keeper} onPlay={(name) => onPlay(world.id, name)} />
            ))}
          </ul>
        </section>
        <div className="grid gap-(--pane-gap)">
          <SyncPane keeper={keeper} state={state} />
          <ControlsPane />
        </div>
      </div>
      {isMaking && (
        <NewWorldDialog
          keeper={keeper}
          count={worlds?.length ?? 0}
          onClose={() => setMaking(false)}
          onMade={(id) => onPlay(id)}
        />
      )}
    </>
  )
}
