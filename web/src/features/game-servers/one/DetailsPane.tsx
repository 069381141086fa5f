import { changeGameServer, type GameServerDetails } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { toastFailure } from '../../../platform/failures.ts'
import { formatListDate } from '../../../platform/format-date.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { runningTime } from '../../../platform/running-time.ts'
import { useNow } from '../../../platform/use-now.ts'
import { Button, Pane, Switch } from '../../../ui/index.ts'
import { worldAddress } from '../../worlds/index.ts'
import { AddressLine } from '../AddressLine.tsx'
import { PowerButton, RestartButton } from '../actions/PowerButtons.tsx'
import { ServerMenu } from '../actions/ServerMenu.tsx'
import type { ServerDialogKind } from '../actions/serverDialog.ts'
import { memoryWords, versionWords } from '../gameServerWords.ts'
import { UsagePart } from './UsagePart.tsx'

interface DetailsPaneProps {
  server: GameServerDetails
  onAsk: (kind: ServerDialogKind) => void
}

/** Starting and stopping, where to join, and what is known of a server. */
export function DetailsPane({ server, onAsk }: DetailsPaneProps) {
  const { mutate, isPending } = useMutation(mutationOf(changeGameServer))
  return (
    <Pane aria-labelledby="server-details" className="grid gap-4 px-5 py-4 max-md:px-4">
      <header className="-my-1 -mr-2 flex h-8 items-center justify-between">
        <h2
          id="server-details"
          className="font-display text-[1.0625rem] leading-[1.375rem] font-title tracking-title text-ink"
        >
          {TEXTS.server}
        </h2>
        <span className="flex items-center">
          <Button size="sm" variant="ghost" onClick={() => onAsk('change')}>
            {TEXTS.change}
          </Button>
          <ServerMenu server={server} onAsk={onAsk} className="max-md:hidden" />
        </span>
      </header>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <PowerButton server={server} size="sm" className="max-md:h-10" onAsk={onAsk} />
        <RestartButton server={server} size="sm" className="max-md:h-10" onAsk={onAsk} />
        {server.status === 'stopping' && server.hasProcess && (
          <Button size="sm" className="px-2! max-md:h-10" onClick={() => onAsk('kill')}>
            {TEXTS.kill}
          </Button>
        )}
      </div>
      <Join server={server} />
      <Facts server={server} />
      {server.status === 'running' && <UsagePart server={server} />}
      <div className="border-t border-line pt-3.5">
        <Switch
          label={TEXTS.autostart}
          checked={server.isAutostarted}
          disabled={isPending}
          onCheckedChange={(isAutostarted) =>
            mutate(
              { id: server.id, isAutostarted },
              { onError: (failure) => toastFailure(failure, TEXTS.changeFailed) },
            )
          }
        />
      </div>
    </Pane>
  )
}

function Join({ server: { status, addresses, version } }: { server: GameServerDetails }) {
  if (status !== 'running' || addresses.length === 0) {
    return <p className="rounded-[11px] bg-sunken px-3 py-2.5 text-sm text-pretty text-ink-3">{TEXTS.joinStopped}</p>
  }
  return (
    <div className="grid gap-2">
      {addresses.map((address, index) => (
        <div key={address} className="grid gap-1">
          {addresses.length > 1 && (
            <span className="text-xs text-ink-3">{index === 0 ? TEXTS.joinHere : TEXTS.joinNetwork}</span>
          )}
          <AddressLine address={address} />
        </div>
      ))}
      <p className="text-sm text-pretty text-ink-3">{TEXTS.join(version)}</p>
    </div>
  )
}

function Facts({ server }: { server: GameServerDetails }) {
  const { world, worldSize, jar, launcher, startedAt } = server
  const nowMs = useNow()
  const name = worldSize === null ? world.name : TEXTS.worldOf(world.name, formatSize(worldSize))
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-[7px] text-sm leading-5 tabular-nums">
      <Fact name={TEXTS.version}>{versionWords(server.version)}</Fact>
      <Fact name={TEXTS.engine}>{jar?.kind ?? jar?.name ?? GAME_SERVERS_TEXTS.engines[launcher]}</Fact>
      <Fact name={TEXTS.world}>
        {world.id === null ? (
          name
        ) : (
          <Link href={worldAddress(world.id)} className="rounded-xs underline decoration-1 underline-offset-[3px]">
            {name}
          </Link>
        )}
        {world.isPending && <span className="block text-ink-3">{TEXTS.worldPending}</span>}
      </Fact>
      {server.status === 'running' && startedAt !== null && (
        <Fact name={TEXTS.uptime}>{runningTime(startedAt, nowMs, true)}</Fact>
      )}
      {server.status !== 'running' && <Fact name={TEXTS.memory}>{memoryWords(server)}</Fact>}
      <Fact name={TEXTS.port}>{server.port}</Fact>
      <Fact name={TEXTS.whoCanJoin}>{server.isOnLan ? TEXTS.onLan : TEXTS.onlyHere}</Fact>
      <Fact name={TEXTS.created}>{formatListDate(server.createdAt, nowMs)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right text-ink wrap-anywhere">{children}</dd>
    </>
  )
}
