import type { GameServerActivity, GameServerStatus, GameServerUsage } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import type { RestartDelays } from '../../../platform/process/restart-delays.ts'
import { SerialQueue } from '../../../platform/serial-queue.ts'
import { ConsoleLog } from './console-log.ts'
import type { GameEnd, GameRun } from './game-run.ts'

/** What is known of a server besides its row, as long as Pinloft runs. */
export class LiveServer {
  /** Of the console. */
  readonly streamId = randomId()
  readonly console: ConsoleLog
  /** Work on its process and its files, one after the other. */
  readonly queue = new SerialQueue()
  /** As it was last known. */
  name = ''
  status: GameServerStatus = 'stopped'
  reason: string | null = null
  retryAtMs: number | null = null
  crashCount = 0
  startedAtMs: number | null = null
  activity: GameServerActivity | null = null
  /** While it runs, the oldest first. */
  usages: GameServerUsage[] = []
  worldBytes: number | null = null
  /** The properties that it runs with. */
  runsWith: string | null = null
  /** When it began to run, or a backup was last tried; of the steady clock, in milliseconds. */
  backupTriedAtMs = 0
  /** The backup that its world is being put back to. */
  restoringId: string | null = null
  run: GameRun | undefined
  /** Settles when what follows the end of its process is done. */
  settled: Promise<void> = Promise.resolve()
  /** The world of which it has blocks that are not in the cloud. */
  pendingWorldId: string | null = null
  /** It is to end, whether its process has begun or not. */
  isStopAsked = false
  isKilled = false
  /** How long the next restarts after crashes wait. */
  delays: RestartDelays | undefined
  /** The wait before it starts again. */
  retry: NodeJS.Timeout | undefined

  constructor(...console: ConstructorParameters<typeof ConsoleLog>) {
    this.console = new ConsoleLog(...console)
  }

  get usage(): GameServerUsage | null {
    return this.usages.at(-1) ?? null
  }

  /** Says something about it, in its console. */
  note(text: string): void {
    this.console.add(text, 'pinloft')
  }
}

/** The refusal of what its status does not allow. */
export function wrongStatus({ status }: LiveServer): AppError {
  return new AppError('game_server_status_wrong', { detail: GAME_SERVERS_TEXTS.statuses[status].toLowerCase() })
}

/** Why it has ended, in words; null if it was asked to. */
export function reasonOf({ isKilled, isStopAsked }: LiveServer, end: GameEnd): string | null {
  if (isKilled) return GAME_SERVERS_TEXTS.killed
  if (isStopAsked || end.kind === 'asked') return null
  return end.kind === 'itself' ? GAME_SERVERS_TEXTS.stoppedItself : end.reason
}
