import { listGameServers } from '@pinloft/contract/game-servers/endpoints'
import { getGameEngines } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { Plus, Server } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, LoadFailed, Pane, PaneHeader, Skeleton } from '../../../ui/index.ts'
import { GAMING_PATH } from '../../worlds/index.ts'
import { MissingEngine } from '../create/MissingEngine.tsx'
import { ServerCard } from './ServerCard.tsx'

const CreateServerDialog = lazyPart(() => import('../create/CreateServerDialog.tsx'))

/** The game servers, or how the first one is made. */
export function ServersSection() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const { data: servers, isError, error, refetch } = useQuery(queryOf(listGameServers))
  const [isAsking, setIsAsking] = useState(false)
  const wasAsked = params.get('view') === 'create-server'

  function close() {
    setIsAsking(false)
    if (wasAsked) navigate(GAMING_PATH, { replace: true })
  }

  const create = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsAsking(true)}>
      {TEXTS.create}
    </Button>
  )
  return (
    <>
      {servers !== undefined && servers.length > 0 ? (
        <section aria-labelledby="game-servers" className="grid gap-2">
          <header className="flex min-h-10 items-center gap-3 pl-1">
            <h2 id="game-servers" className="flex-1 font-display text-xl font-title tracking-title text-ink">
              {TEXTS.title}
            </h2>
            {create}
          </header>
          <div className="grid grid-cols-3 gap-(--pane-gap) max-lg:grid-cols-2 max-sm:grid-cols-1">
            {servers.map((server) => (
              <ServerCard key={server.id} server={server} />
            ))}
          </div>
        </section>
      ) : (
        <Pane aria-labelledby="game-servers" className="pb-4">
          <PaneHeader id="game-servers" title={TEXTS.title} />
          {servers === undefined ? (
            <div role="status" aria-label={TEXTS.loading} className="px-(--pane-pad)">
              {isError ? <LoadFailed text={error.message} onRetry={refetch} /> : <Skeleton className="h-11 w-full" />}
            </div>
          ) : (
            <div className="flex items-center gap-3 px-(--pane-pad) max-sm:flex-wrap">
              <span className="grid size-10 shrink-0 place-items-center rounded-row bg-sunken text-ink-3">
                <Server aria-hidden="true" className="size-5 [stroke-width:1.75]" />
              </span>
              <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-60px)]">
                <h3 className="font-label text-ink">{TEXTS.emptyTitle}</h3>
                <p className="text-sm text-pretty text-ink-3">{TEXTS.emptyHelp}</p>
              </div>
              <span className="max-sm:grid max-sm:w-full">{create}</span>
            </div>
          )}
          {servers?.length === 0 && <MissingBuiltIn />}
        </Pane>
      )}
      <PartBoundary waiting={null}>
        {(isAsking || wasAsked) && <CreateServerDialog worldId={params.get('world')} onClose={close} />}
      </PartBoundary>
    </>
  )
}

/** The command that installs the built-in server, where it is missing. */
function MissingBuiltIn() {
  const { data } = useQuery({ ...queryOf(getGameEngines), staleTime: 0 })
  const builtIn = data?.engines.find(({ engine }) => engine === 'flying-squid')
  if (builtIn === undefined || builtIn.isAvailable) return null
  return (
    <div className="px-(--pane-pad) pt-4">
      <MissingEngine state={builtIn} />
    </div>
  )
}
