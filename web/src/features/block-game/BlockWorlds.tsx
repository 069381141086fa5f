import { BLOCK_GAME_PATH, BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { formatRelativeDate } from '../../platform/format-date.ts'
import { Pane, PaneHeader } from '../../ui/index.ts'
import { useOutsideGame } from './block-game.api.ts'
import { useKeeper } from './keeper.ts'
import { WorldPicture } from './menu/WorldPicture.tsx'

const SHOWN_MOST = 3

/** The worlds that were played last, on another screen; nothing without any, or with another game. A press plays one. */
export function BlockWorlds() {
  const worlds = useKeeper().state.worlds ?? []
  const outside = useOutsideGame()
  if (worlds.length === 0 || outside.isPending || outside.data?.outsideAddress != null) return null
  return (
    <Pane aria-labelledby="block-worlds-played" className="pb-2">
      <PaneHeader id="block-worlds-played" title={TEXTS.title} />
      <ul className="mx-2">
        {worlds.slice(0, SHOWN_MOST).map((world) => (
          <li key={world.id}>
            <Link
              href={`${BLOCK_GAME_PATH}?play=${world.id}`}
              aria-label={TEXTS.playWorld(world.name)}
              className="flex min-h-(--row-h) items-center gap-3 rounded-row px-3 py-1.5 hover:bg-hover"
            >
              <WorldPicture world={world} className="h-10 w-16 shrink-0 rounded-md" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-label text-ink">{world.name}</span>
                <span className="block text-sm leading-[17px] text-ink-3 tabular-nums">
                  {TEXTS.playedLine(formatRelativeDate(world.lastPlayed), formatSize(world.save?.length ?? 0))}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        href={BLOCK_GAME_PATH}
        className="mx-(--pane-pad) mt-1 inline-flex h-9 items-center gap-1 rounded-sm text-sm font-label text-ink-2 hover:text-ink"
      >
        {TEXTS.allWorlds(worlds.length)}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Link>
    </Pane>
  )
}
