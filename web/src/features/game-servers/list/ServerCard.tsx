import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ExactName, Pane } from '../../../ui/index.ts'
import { WorldBand } from '../../worlds/index.ts'
import { AddressLine } from '../AddressLine.tsx'
import { PowerButton } from '../actions/PowerButtons.tsx'
import { ServerDialogs } from '../actions/ServerDialogs.tsx'
import { ServerMenu } from '../actions/ServerMenu.tsx'
import type { ServerDialogKind } from '../actions/serverDialog.ts'
import { withoutPrefix } from '../console/consoleLines.ts'
import { serverAddress } from '../gameServersPath.ts'
import { joinAddress, memoryWords, versionWords } from '../gameServerWords.ts'
import { ServerNotes } from '../ServerNotes.tsx'
import { ServerStatus } from '../ServerStatus.tsx'

/** A game server: its world, its state, and where to join. */
export function ServerCard({ server }: { server: GameServer }) {
  const [asked, setAsked] = useState<ServerDialogKind | null>(null)
  const { id, name, status, players, maxPlayers, version, world, port, lastLine } = server
  const isRunning = status === 'running'
  const address = joinAddress(server)
  return (
    <Pane aria-labelledby={`server-${id}`} className="flex flex-col p-2">
      <Link href={serverAddress(id)} tabIndex={-1} aria-hidden="true" className="block rounded-[13px]">
        <WorldBand worldId={world.id} className="aspect-[16/5] w-full rounded-[13px]" />
      </Link>
      <div className="flex items-center gap-2 pt-3 pr-1 pb-2.5 pl-3">
        <div className="min-w-0 flex-1">
          <h3
            id={`server-${id}`}
            className="truncate font-display text-[1.0625rem] leading-[1.375rem] font-title tracking-title text-ink"
          >
            <Link href={serverAddress(id)}>
              <ExactName name={name} className="block truncate" />
            </Link>
          </h3>
          <ServerStatus server={server} />
        </div>
        <PowerButton server={server} onAsk={setAsked} />
        <ServerMenu server={server} onAsk={setAsked} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-[7px] px-3 pb-3 text-sm leading-5 tabular-nums">
        <CardFact name={TEXTS.players}>{TEXTS.playersOf(players, maxPlayers)}</CardFact>
        <CardFact name={TEXTS.version}>{versionWords(version)}</CardFact>
        {isRunning ? (
          <CardFact name={TEXTS.memory}>{memoryWords(server)}</CardFact>
        ) : (
          <CardFact name={TEXTS.world}>{worldWords(server)}</CardFact>
        )}
      </dl>
      <div className="grid gap-2 px-3 pb-3 empty:hidden">
        <ServerNotes server={server} />
        {status === 'starting' && lastLine !== null && (
          <p className="truncate font-mono text-xs text-ink-3">{withoutPrefix(lastLine)}</p>
        )}
      </div>
      <div className="mt-auto px-1 pb-1">
        {isRunning && address !== undefined ? (
          <>
            <AddressLine address={address} />
            <p className="px-2 pt-2 pb-1 text-xs leading-4 text-pretty text-ink-3">{TEXTS.join(version)}</p>
          </>
        ) : (
          <p className="flex h-[38px] items-center rounded-[11px] bg-sunken px-3 text-sm text-ink-3 tabular-nums">
            {TEXTS.startsOn(port)}
          </p>
        )}
      </div>
      <ServerDialogs server={server} kind={asked} onClose={() => setAsked(null)} />
    </Pane>
  )
}

/** How large its world is, as far as that is known. */
function worldWords({ world, worldSize }: GameServer): string {
  if (worldSize !== null) return formatSize(worldSize)
  return world.id === null && !world.isPending ? TEXTS.noWorldYet : TEXTS.unknown
}

function CardFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="truncate text-right text-ink">{children}</dd>
    </>
  )
}
