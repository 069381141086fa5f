import type { GameBackup } from '@pinloft/contract/game-servers/backups'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import type { World } from '@pinloft/contract/worlds/endpoints'
import type { VerifiedPin } from '../../core/access/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import type { PlayedWorlds, WorldPlayers } from '../worlds/index.ts'
import * as repository from './game-servers.repository.ts'
import type { GameRuns } from './run/game-runs.ts'
import type { LiveServers } from './run/live-servers.ts'
import type { WorldBackups } from './run/world-backups.ts'

/** One that failed is tried again at least that often. */
const RETRY_MAX_MINUTES = 60

interface Dependencies extends Pick<Platform, 'clock' | 'database' | 'events' | 'onError'> {
  worlds: PlayedWorlds
  backups: WorldBackups
  runs: GameRuns
  live: LiveServers
}

/** Backups of the worlds of servers, as people see them: revisions of cloud worlds. */
export class GameBackupsService implements WorldPlayers {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** The newest first. Those whose revision was deleted are none any more. */
  async list(id: string): Promise<GameBackup[]> {
    const { database, worlds } = this.#dependencies
    const { world_id } = await this.#require(id)
    if (world_id === null) return []
    const revisions = await worlds.revisions(world_id)
    return (await repository.listBackups(database, id)).flatMap((row) => {
      const revision = row.world_id === world_id ? revisions.get(row.revision) : undefined
      if (revision === undefined) return []
      const { reason, region_count: regionCount, damaged_count: damagedCount } = row
      const createdAt = new Date(row.created_at).toISOString()
      return { id: row.id, revision: row.revision, reason, createdAt, regionCount, damagedCount, ...revision }
    })
  }

  /** Begins one, unless one is being made. Throws `game_server_busy`. */
  async make(id: string, reason: GameBackup['reason']): Promise<void> {
    const row = await this.#require(id)
    const server = this.#dependencies.live.of(id)
    if (server.activity !== null) {
      throw new AppError('game_server_busy', { detail: GAME_SERVERS_TEXTS.activities[server.activity] })
    }
    // Why it fails is in the row, and in the console.
    server.queue.run(() => this.#makeNow(row.id, reason)).catch(() => undefined)
  }

  /** In place. Throws `game_backup_not_found`. */
  async restore(id: string, backupId: string, device: string): Promise<void> {
    const { backups, live, runs, worlds } = this.#dependencies
    const backup = await this.#requireBackup(id, backupId)
    const server = live.of(id)
    // The backups that are made first must not thin it out.
    server.restoringId = backupId
    runs.again(id, async () => {
      await backups.putAside(await this.#require(id), server, 'restore')
      server.activity = 'restore'
      live.publish(id)
      try {
        await worlds.restore(backup.world_id, backup.revision, device)
        // The next start takes it.
        await backups.dropCopy(id)
      } finally {
        server.activity = null
        server.restoringId = null
        live.publish(id)
        this.#dependencies.events.publish({ type: 'game_backups_changed', serverId: id })
      }
    })
  }

  /** Throws `game_backup_not_found` and `world_name_…`. */
  async copy(id: string, backupId: string, wantedName: string | null, device: string): Promise<World> {
    const { worlds } = this.#dependencies
    const { world_name } = await this.#require(id)
    const { world_id, revision } = await this.#requireBackup(id, backupId)
    const name = wantedName?.trim() || GAME_SERVERS_TEXTS.copyName(world_name, revision)
    return worlds.copy(world_id, revision, name, device)
  }

  /** Throws `game_backup_not_found` and `world_revision_current`. */
  async delete(_proof: VerifiedPin, id: string, backupId: string): Promise<void> {
    const { database, events, worlds } = this.#dependencies
    const { world_id, revision } = await this.#requireBackup(id, backupId)
    if ((await worlds.revisions(world_id)).get(revision)?.isCurrent) throw new AppError('world_revision_current')
    await worlds.deleteRevisions(world_id, [revision])
    await repository.deleteBackups(database, [backupId])
    events.publish({ type: 'game_backups_changed', serverId: id })
  }

  /** Makes those that are due by their schedules. How late it is does not matter for them, and a clock may jump. */
  async makeDue(): Promise<void> {
    const { clock, database, live } = this.#dependencies
    for (const row of await repository.listServers(database)) {
      const { run, status, activity, backupTriedAtMs } = live.of(row.id)
      if (row.backup_every_minutes === null || run === undefined || status !== 'running' || activity !== null) continue
      const retry = row.backup_fault === null ? Number.POSITIVE_INFINITY : RETRY_MAX_MINUTES
      const everyMs = Math.min(row.backup_every_minutes, retry) * MINUTE_MS
      if (clock.steadyNow() - backupTriedAtMs >= everyMs) await this.make(row.id, 'schedule')
    }
  }

  playerOf(worldId: string): string | undefined {
    return this.#dependencies.live.pendingNameOf(worldId)
  }

  /** Throws `world_in_use` while it can't be asked to save. */
  async save(worldId: string): Promise<void> {
    const { database, live } = this.#dependencies
    const row = (await repository.listServers(database)).find(({ world_id }) => world_id === worldId)
    if (row === undefined || row.is_pending === 0) return
    const server = live.of(row.id)
    const isAskable = server.status === 'running' || server.status === 'stopped' || server.status === 'crashed'
    if (!isAskable || server.activity !== null) throw new AppError('world_in_use', { detail: row.name })
    await server.queue.run(() => this.#makeNow(row.id, 'sync'))
  }

  async #makeNow(id: string, reason: GameBackup['reason']): Promise<void> {
    const { backups, live } = this.#dependencies
    await backups.make(await this.#require(id), live.of(id), reason)
  }

  #require(id: string): Promise<repository.ServerRow> {
    return repository.requireServer(this.#dependencies.database, id)
  }

  async #requireBackup(id: string, backupId: string): Promise<repository.BackupRow> {
    const found = (await this.list(id)).find((backup) => backup.id === backupId)
    const row = found && (await repository.findBackup(this.#dependencies.database, id, backupId))
    if (row === undefined) throw new AppError('game_backup_not_found')
    return row
  }
}
