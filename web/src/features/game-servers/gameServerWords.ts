import { lowerFirst } from '@pinloft/contract/files/names'
import type { GameServer, GameServerStatus } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { formatListDate, formatRelativeDate } from '../../platform/format-date.ts'
import { runningTime } from '../../platform/running-time.ts'
import type { Status } from '../../ui/index.ts'

/** Each has a shape of its own. */
export const STATUS_DOTS: Record<GameServerStatus, Status> = {
  starting: 'wait',
  running: 'ok',
  stopping: 'stopping',
  stopped: 'idle',
  crashed: 'bad',
}

/** Whether nothing of it runs: it can be started, changed and deleted. */
export function isOff({ status, retryAt }: Pick<GameServer, 'status' | 'retryAt'>): boolean {
  return status === 'stopped' || (status === 'crashed' && retryAt === null)
}

type Timed = Pick<GameServer, 'status' | 'startedAt' | 'endedAt' | 'crashCount'>

/** 'Running, 3 h 12 min', 'Stopped, yesterday', 'Crashed 3 times, last today, 14:02'. */
export function statusWords({ status, startedAt, endedAt, crashCount }: Timed, nowMs: number): string {
  const word = GAME_SERVERS_TEXTS.statuses[status]
  if (status === 'running' && startedAt !== null) return TEXTS.for(word, runningTime(startedAt, nowMs, true))
  if (endedAt === null) return word
  if (status === 'stopped') return TEXTS.stoppedSince(lowerFirst(formatRelativeDate(endedAt, nowMs)))
  if (status === 'crashed') return TEXTS.crashed(crashCount, lowerFirst(formatListDate(endedAt, nowMs)))
  return word
}

/** 'Java 1.20.4' */
export function versionWords(version: string | null): string {
  return version === null ? TEXTS.unknown : TEXTS.versionOf(version)
}

/** '610 MB of 2 GB', or what it gets while nothing is measured. */
export function memoryWords({ memoryUsage, memoryMib }: Pick<GameServer, 'memoryUsage' | 'memoryMib'>): string {
  const most = memorySize(memoryMib)
  return memoryUsage === null ? most : TEXTS.memoryOf(formatSize(memoryUsage), most)
}

export function memorySize(memoryMib: number): string {
  return formatSize(memoryMib * MEBIBYTE)
}

/** Where players join: the address for others, if they may. */
export function joinAddress({ addresses, isOnLan }: Pick<GameServer, 'addresses' | 'isOnLan'>): string | undefined {
  return isOnLan ? (addresses[1] ?? addresses[0]) : addresses[0]
}

export interface ServerTotals {
  running: number
  players: number
  /** The server whose world was backed up last; null if none was. */
  lastBackedUp: GameServer | null
}

export function totalsOfServers(servers: readonly GameServer[]): ServerTotals {
  const running = servers.filter(({ status }) => status === 'running')
  const backedUp = servers.filter(({ lastBackupAt }) => lastBackupAt !== null)
  return {
    running: running.length,
    players: running.reduce((sum, { players }) => sum + players, 0),
    lastBackedUp: backedUp.toSorted((a, b) => (b.lastBackupAt ?? '').localeCompare(a.lastBackupAt ?? ''))[0] ?? null,
  }
}
