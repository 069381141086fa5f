import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as SERVERS } from '@pinloft/contract/game-servers/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatRelativeDate } from '../../platform/format-date.ts'
import { useNow } from '../../platform/use-now.ts'
import { StatCard } from '../../ui/index.ts'
import { serverAddress, totalsOfServers } from '../game-servers/index.ts'
import { totalsOf, worldAddress } from '../worlds/index.ts'

const CARD = 'min-h-[116px]! max-md:min-h-0!'
const CHUNK_SQUARE_METRES = 256

interface Loaded<Item> {
  data?: readonly Item[]
  isError: boolean
}

interface GamingNumbersProps {
  worlds: Loaded<World>
  servers: Loaded<GameServer>
}

/** Three numbers: of worlds alone, or of worlds and servers where there are any. */
export function GamingNumbers({ worlds, servers }: GamingNumbersProps) {
  const totals = worlds.data && totalsOf(worlds.data)
  return (
    <div className="grid grid-cols-3 gap-(--pane-gap) max-md:gap-2">
      <StatCard
        label={TEXTS.worlds}
        value={worlds.data?.length.toLocaleString('en') ?? (worlds.isError ? '–' : undefined)}
        foot={totals && TEXTS.inCloud(formatSize(totals.sizeBytes))}
        className={CARD}
      />
      {servers.data?.length === 0 ? <WorldNumbers worlds={worlds} /> : <ServerNumbers servers={servers} />}
    </div>
  )
}

function WorldNumbers({ worlds }: { worlds: Loaded<World> }) {
  const totals = worlds.data && totalsOf(worlds.data)
  const absent = worlds.isError ? '–' : undefined
  const last = totals?.lastPlayed ?? null
  return (
    <>
      <StatCard
        label={TEXTS.explored}
        value={totals?.chunks.toLocaleString('en') ?? absent}
        unit={totals && <span className="max-md:hidden">{TEXTS.chunks(totals.chunks)}</span>}
        foot={totals && TEXTS.area(((totals.chunks * CHUNK_SQUARE_METRES) / 1e6).toFixed(2))}
        className={CARD}
      />
      <StatCard
        label={TEXTS.lastPlayed}
        value={
          totals === undefined ? (
            absent
          ) : (
            <Words>{last?.lastPlayed ? formatRelativeDate(last.lastPlayed) : TEXTS.never}</Words>
          )
        }
        foot={last && <FootLink href={worldAddress(last.id)}>{last.name}</FootLink>}
        className={CARD}
      />
    </>
  )
}

function ServerNumbers({ servers }: { servers: Loaded<GameServer> }) {
  const nowMs = useNow()
  const totals = servers.data && totalsOfServers(servers.data)
  const absent = servers.isError ? '–' : undefined
  const last = totals?.lastBackedUp ?? null
  return (
    <>
      <StatCard
        label={SERVERS.titleShort}
        value={totals?.running.toLocaleString('en') ?? absent}
        unit={
          servers.data && (
            <>
              {SERVERS.numberOf(servers.data.length)} <span className="max-md:hidden">{SERVERS.runningWord}</span>
            </>
          )
        }
        foot={totals && SERVERS.online(totals.players)}
        className={CARD}
      />
      <StatCard
        label={SERVERS.lastBackup}
        value={
          totals === undefined ? (
            absent
          ) : (
            <Words>{last?.lastBackupAt ? formatRelativeDate(last.lastBackupAt, nowMs) : SERVERS.never}</Words>
          )
        }
        foot={
          last ? (
            <FootLink href={serverAddress(last.id)}>
              {last.backupFault === null ? SERVERS.verified(last.name) : last.name}
            </FootLink>
          ) : (
            SERVERS.noBackup
          )
        }
        className={CARD}
      />
    </>
  )
}

function FootLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="min-w-0 truncate rounded-xs hover:text-ink hover:underline">
      {children}
    </Link>
  )
}

/** Words in place of a number have to fit into the third of a phone. */
function Words({ children }: { children: string }) {
  return <span className="max-md:text-[0.9375rem] max-md:tracking-normal">{children}</span>
}
