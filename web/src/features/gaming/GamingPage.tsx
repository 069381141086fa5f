import { BROWSER_DATA_PATH, BROWSER_DATA_TEXTS } from '@pinloft/contract/browser-data-texts'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds-screen-texts'
import { ChevronRight, Database } from 'lucide-react'
import { Link } from 'wouter'
import { Page, Pane } from '../../ui/index.ts'
import { LauncherPane, ServersSection, useGameServers } from '../game-servers/index.ts'
import { CloudWorlds, useWorlds } from '../worlds/index.ts'
import { GamingNumbers } from './GamingNumbers.tsx'

/** What there is to play: servers and worlds, or how the first ones get here. */
export default function GamingPage() {
  const worlds = useWorlds()
  const servers = useGameServers()
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
      <div className="grid grid-cols-2 items-start gap-(--pane-gap) max-lg:grid-cols-1">
        <LauncherPane />
        <Pane className="p-2">
          <Link
            href={BROWSER_DATA_PATH}
            className="flex min-h-(--row-h) items-center gap-3 rounded-row px-3 hover:bg-hover"
          >
            <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-3">
              <Database aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-label text-ink">{BROWSER_DATA_TEXTS.title}</span>
              <span className="block text-sm leading-[17px] text-ink-3">{BROWSER_DATA_TEXTS.help}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
          </Link>
        </Pane>
      </div>
    </Page>
  )
}
