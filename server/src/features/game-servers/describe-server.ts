import type { GameServer, GameServerDetails } from '@pinloft/contract/game-servers/endpoints'
import type { JarRow, ServerRow } from './game-servers.repository.ts'
import { addressesOf } from './ports.ts'
import { readProperties } from './properties.ts'
import type { LiveServer } from './run/live-server.ts'

/** What a server has if its properties do not say it. */
const USUAL_MAX_PLAYERS = 20

/** As lists show it. `now` is in milliseconds since the Unix epoch. */
export function toGameServer(row: ServerRow, jar: JarRow | undefined, live: LiveServer, now: number): GameServer {
  const maxPlayers = Number(propertiesOf(row, live).get('max-players') ?? USUAL_MAX_PLAYERS)
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    launcher: row.engine,
    status: live.status,
    statusReason: live.reason,
    retryAt: timeOf(live.retryAtMs),
    crashCount: live.crashCount,
    vmId: row.id,
    hasProcess: live.run !== undefined,
    players: live.run?.players.size ?? 0,
    maxPlayers,
    uptime: live.startedAtMs === null ? null : Math.max(0, Math.floor((now - live.startedAtMs) / 1000)),
    startedAt: timeOf(live.startedAtMs),
    endedAt: live.run === undefined ? timeOf(row.ended_at) : null,
    memoryUsage: live.usage?.memoryBytes ?? null,
    worldSize: live.worldBytes,
    usage: live.usage,
    memoryMib: row.memory_mib,
    port: row.port,
    isOnLan: row.is_on_lan === 1,
    addresses: addressesOf(row.port, row.is_on_lan === 1),
    isAutostarted: row.is_autostarted === 1,
    backupEveryMinutes: row.backup_every_minutes,
    backupFault: row.backup_fault,
    lastBackupAt: timeOf(row.last_backup_at),
    activity: live.activity,
    world: { id: row.world_id, name: row.world_name, isPending: row.is_pending === 1 },
    jar: jar === undefined ? null : { name: jar.name, kind: jar.kind, javaMajor: jar.java_major },
    lastLine: live.console.lastText,
    createdAt: new Date(row.created_at).toISOString(),
  }
}

/** With its players. */
export function toDetails(row: ServerRow, jar: JarRow | undefined, live: LiveServer, now: number): GameServerDetails {
  const operators: string[] = JSON.parse(row.operators)
  const operatorKeys = new Set(operators.map((name) => name.toLowerCase()))
  return {
    ...toGameServer(row, jar, live, now),
    playerList: Array.from(live.run?.players ?? [], ([name, joinedAtMs]) => ({
      name,
      joinedAt: new Date(joinedAtMs).toISOString(),
      isOperator: operatorKeys.has(name.toLowerCase()),
    })),
    whitelist: inOrder(JSON.parse(row.whitelist)),
    operators: inOrder(operators),
    isWhitelistOn: propertiesOf(row, live).get('white-list') === 'true',
  }
}

/** Those that it runs with; of one that is off, those of its next start. */
function propertiesOf({ properties }: ServerRow, { runsWith }: LiveServer): Map<string, string> {
  return readProperties(runsWith ?? properties)
}

function inOrder(names: readonly string[]): string[] {
  return names.toSorted((a, b) => a.localeCompare(b, 'en'))
}

function timeOf(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString()
}
