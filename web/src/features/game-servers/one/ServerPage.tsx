import { type GameServerDetails, getGameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { ApiError } from '../../../platform/api-error.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import {
  Button,
  EmptyState,
  IconButton,
  LoadFailed,
  LostIllustration,
  Page,
  Pane,
  SegmentedControl,
  Skeleton,
} from '../../../ui/index.ts'
import { GAMING_PATH } from '../../worlds/index.ts'
import { ServerDialogs } from '../actions/ServerDialogs.tsx'
import { ServerMenu } from '../actions/ServerMenu.tsx'
import type { ServerDialogKind } from '../actions/serverDialog.ts'
import { ConsoleView } from '../console/ConsoleView.tsx'
import { PropertiesView } from '../properties/PropertiesView.tsx'
import { ServerNotes } from '../ServerNotes.tsx'
import { ServerStatus } from '../ServerStatus.tsx'
import { BackupsPane } from './BackupsPane.tsx'
import { DetailsPane } from './DetailsPane.tsx'
import { PlayersPane } from './PlayersPane.tsx'

const TABS = [
  { value: 'console', label: TEXTS.console },
  { value: 'properties', label: TEXTS.properties },
] as const

/** One game server: its console, who plays, its backups, and everything that can be done with it. */
export default function ServerPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const { data: server, error, refetch } = useQuery(queryOf(getGameServer, { id }))
  const leave = () => navigate(GAMING_PATH)
  if (server !== undefined && !isGone(error)) return <LoadedServer key={id} server={server} onLeave={leave} />
  return (
    <Page
      title={TEXTS.server}
      back={<IconButton onSky label={TEXTS.backToGaming} icon={<ArrowLeft aria-hidden="true" />} onClick={leave} />}
    >
      <Pane aria-label={TEXTS.server} className="p-(--pane-pad)">
        {error === null ? (
          <div role="status" aria-label={TEXTS.loading}>
            <Skeleton className="h-72 w-full rounded-[13px]!" />
          </div>
        ) : isGone(error) ? (
          <EmptyState
            level={2}
            drawing={<LostIllustration />}
            title={error.message}
            action={<Button onClick={leave}>{TEXTS.backToGaming}</Button>}
          />
        ) : (
          <LoadFailed text={TEXTS.serverFailed} onRetry={refetch} />
        )}
      </Pane>
    </Page>
  )
}

function isGone(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 404
}

function LoadedServer({ server, onLeave }: { server: GameServerDetails; onLeave: () => void }) {
  const [asked, setAsked] = useState<ServerDialogKind | null>(null)
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('console')
  const { name } = server
  const status = <ServerStatus server={server} />
  return (
    <Page
      title={name}
      inside={{ title: name }}
      back={<IconButton onSky label={TEXTS.backToGaming} icon={<ArrowLeft aria-hidden="true" />} onClick={onLeave} />}
      badge={status}
      phoneTools={<ServerMenu server={server} onAsk={setAsked} onSky />}
    >
      {/* Beside the title there is no room on a phone. */}
      <span className="-mt-2 pl-1 md:hidden">{status}</span>
      <div className="grid gap-1 pl-1 empty:hidden">
        <ServerNotes server={server} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-(--pane-gap) max-lg:grid-cols-[minmax(0,1fr)_288px] max-md:grid-cols-1">
        <div className="grid min-w-0 gap-(--pane-gap) max-md:contents">
          <Pane aria-label={tab === 'console' ? TEXTS.console : TEXTS.properties} className="px-2 pb-2">
            <div className="flex h-[60px] items-center px-1.5 max-md:h-14 max-md:px-0 max-md:*:w-full max-md:*:*:flex-1">
              <SegmentedControl label={TEXTS.tabs} value={tab} onValueChange={setTab} options={TABS} />
            </div>
            {tab === 'console' ? <ConsoleView server={server} /> : <PropertiesView server={server} />}
          </Pane>
          <BackupsPane server={server} className="max-md:order-last" />
        </div>
        <div className="grid gap-(--pane-gap)">
          <DetailsPane server={server} onAsk={setAsked} />
          <PlayersPane server={server} />
        </div>
      </div>
      <ServerDialogs server={server} kind={asked} onClose={() => setAsked(null)} onDeleted={onLeave} />
    </Page>
  )
}
