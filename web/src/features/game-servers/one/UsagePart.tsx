import { type GameServer, type GameServerUsage, getGameServerUsage } from '@pinloft/contract/game-servers/endpoints'
import { GAME_USAGE_KEPT_MINUTES } from '@pinloft/contract/game-servers/limits'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { UsageGraph } from '../../../ui/index.ts'
import { USAGE_SHOWN_MS } from '../gameServers.api.ts'
import { memoryWords } from '../gameServerWords.ts'

/** What a server that runs has used in the last minutes, and who was in it. */
export function UsagePart({ server }: { server: GameServer }) {
  const { data = [] } = useQuery({ ...queryOf(getGameServerUsage, { id: server.id }), staleTime: 0, gcTime: 0 })
  const { maxPlayers, memoryMib, players, usage } = server
  const graph = (readingOf: (measured: GameServerUsage) => number, most: number) => ({
    points: data.map((measured) => ({ atMs: Date.parse(measured.at), value: readingOf(measured) })),
    most,
    shownMs: USAGE_SHOWN_MS,
  })
  return (
    <section aria-labelledby="server-usage" className="grid gap-3 border-t border-line pt-3.5">
      <h3 id="server-usage" className="text-sm text-ink-2">
        {TEXTS.usage(GAME_USAGE_KEPT_MINUTES)}
      </h3>
      <UsageGraph
        label={TEXTS.cpu}
        value={usage && TEXTS.percent(usage.cpuPercent)}
        tone="accent"
        {...graph(({ cpuPercent }) => cpuPercent, 100)}
      />
      <UsageGraph
        label={TEXTS.memory}
        value={memoryWords(server)}
        tone="blue"
        {...graph(({ memoryBytes }) => memoryBytes, memoryMib * MEBIBYTE)}
      />
      <UsageGraph
        label={TEXTS.players}
        value={TEXTS.playersOf(players, maxPlayers)}
        tone="accent"
        {...graph((measured) => measured.players, maxPlayers)}
      />
    </section>
  )
}
