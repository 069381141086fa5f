import { BLOCK_GAME_PATH, BLOCK_GAME_TEXTS } from '@pinloft/contract/block-game/texts'
import { BROWSER_DATA_PATH, BROWSER_DATA_TEXTS } from '@pinloft/contract/browser-data/texts'
import { listGameServers } from '@pinloft/contract/game-servers/endpoints'
import { listWorlds } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { Blocks, ChevronRight, Database, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Page, Pane } from '../../ui/index.ts'
import { BlockWorlds } from '../block-game/index.ts'
import { LauncherPane, ServersSection } from '../game-servers/index.ts'
import { CloudWorlds } from '../worlds/index.ts'
import { GamingNumbers } from './GamingNumbers.tsx'

/** What there is to play: servers and worlds, or how the first ones get here. */
export default function GamingPage() {
  const worlds = useQuery(queryOf(listWorlds))
  const servers = useQuery(queryOf(listGameServers))
  const hasNone = worlds.data?.length === 0 && !servers.data?.length
  return (
    <Page title={TEXTS.gaming}>
      {hasNone ? (
        <>
          <CloudWorlds />
          <ServersSection />
        </>
      ) : (
        <>
          <GamingNumbers worlds={worlds} servers={servers} />
          <ServersSection />
          <CloudWorlds />
        </>
      )}
      <BlockWorlds />
      <div className="grid grid-cols-2 items-start gap-(--pane-gap) max-lg:grid-cols-1">
        <LauncherPane />
        <Pane className="p-2">
          <Way
            path={BLOCK_GAME_PATH}
            icon={Blocks}
            title={BLOCK_GAME_TEXTS.play}
            help={BLOCK_GAME_TEXTS.playHelp}
            isMain
          />
          <Way
            path={BROWSER_DATA_PATH}
            icon={Database}
            title={BROWSER_DATA_TEXTS.title}
            help={BROWSER_DATA_TEXTS.help}
          />
        </Pane>
      </div>
    </Page>
  )
}

interface WayProps {
  path: string
  icon: LucideIcon
  title: string
  help: string
  isMain?: boolean
}

/** A row that leads to another page of Cloud Gaming. */
function Way({ path, icon: Icon, title, help, isMain = false }: WayProps) {
  return (
    <Link href={path} className="flex min-h-(--row-h) items-center gap-3 rounded-row px-3 hover:bg-hover">
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-md ${isMain ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink-3'}`}
      >
        <Icon aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-label text-ink">{title}</span>
        <span className="block text-sm leading-[17px] text-ink-3">{help}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
    </Link>
  )
}
