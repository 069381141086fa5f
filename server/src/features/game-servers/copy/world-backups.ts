import { rm } from 'node:fs/promises'
import type { GameBackup } from '@pinloft/contract/game-servers'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers-texts'
import { formatSize } from '@pinloft/contract/sizes'
import type { World } from '@pinloft/contract/worlds'
import { requireSpace } from '../../../platform/blobs/free-space.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import { randomId } from '../../../platform/ids.ts'
import type { PlayedWorlds } from '../../worlds/index.ts'
import * as repository from '../game-servers.repository.ts'
import type { LiveServer } from '../run/live-server.ts'
import type { LiveServers } from '../run/live-servers.ts'
import { ServerFolder } from '../run/server-folder.ts'
import { thinnedOut } from './thinning.ts'
import { WorkingCopy } from './working-copy.ts'

const TEXTS = GAME_SERVERS_TEXTS
/** A file that changes while it is read is read again, with all others. */
const ATTEMPTS = 3
/** Kept although a region file is damaged: what is there is better than nothing. */
const KEPT_DAMAGED: ReadonlySet<GameBackup['reason']> = new Set(['stop', 'crash', 'restore'])

interface Dependencies extends Pick<Platform, 'blobs' | 'clock' | 'database' | 'events' | 'retention' | 'onError'> {
  folder: string
  worlds: PlayedWorlds
  live: LiveServers
}

/** The way of worlds from the cloud to a server and back. All of it is called within the queue of the server. */
export class WorldBackups {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  copyOf(id: string): WorkingCopy {
    return new WorkingCopy(new ServerFolder(this.#dependencies.folder, id).running)
  }

  /**
   * Makes the working copy what the cloud has: newer blocks of it go there first, and what is newer there is taken. Returns
   * the row as it is then. Throws `game_server_world_unfit`, `no_space` and what a backup throws.
   */
  async prepare(
    row: repository.ServerRow,
    server: LiveServer,
    reason: GameBackup['reason'],
  ): Promise<repository.ServerRow> {
    const { blobs, database, worlds, live } = this.#dependencies
    if (row.is_pending === 1) await this.make(row, server, reason)
    const now = (await repository.findServer(database, row.id)) ?? row
    const copy = this.copyOf(row.id)
    if (now.world_id === null) return now
    const world = await worlds.find(now.world_id)
    if (world === undefined) throw new AppError('game_server_world_unfit', { detail: TEXTS.worldTrashed })
    if (now.copy_revision === world.revision && (await copy.exists())) return now
    server.activity = 'taking-world'
    live.publish(row.id)
    try {
      await requireSpace(blobs, world.unpackedBytes)
      const revision = await copy.take(worlds, world.id)
      await repository.updateServer(database, row.id, { copy_revision: revision, world_name: world.name })
      server.worldBytes = world.unpackedBytes
    } finally {
      server.activity = null
    }
    return { ...now, world_name: world.name }
  }

  /**
   * Puts the working copy into the cloud as a new revision. A running server saves first. On failure everything stays as
   * it is, and the row says why. Throws `game_backup_failed`, `no_space` and others.
   */
  async make(row: repository.ServerRow, server: LiveServer, reason: GameBackup['reason']): Promise<void> {
    const { database, live, onError } = this.#dependencies
    // The world in the cloud is the newer one then, and may have been changed there since.
    if (row.is_pending === 0) {
      server.note(TEXTS.backupUnchanged)
      return
    }
    const before = server.activity
    server.activity = reason === 'restore' ? 'restore' : 'backup'
    server.note(TEXTS.backupBegun)
    live.publish(row.id)
    try {
      if (!(await this.copyOf(row.id).exists())) {
        // It ended before there was a world.
        await repository.updateServer(database, row.id, { is_pending: 0 })
        server.pendingWorldId = null
        return
      }
      const run = server.run?.isReady === true ? server.run : undefined
      const pack = () => this.#store(row, reason)
      const { world, isNew, regions } = run === undefined ? await pack() : await run.whileSaved(pack)
      await this.#note(row, { world, isNew, reason, isRunning: run !== undefined, regions })
      server.worldBytes = world.unpackedBytes
      const size = formatSize(world.size)
      server.note(isNew ? TEXTS.backupVerified(size, regions.count) : TEXTS.backupUnchanged)
    } catch (error) {
      if (!(error instanceof AppError)) onError(error)
      const fault = (error as Error).message
      server.note(TEXTS.backupFailed(fault))
      await repository.updateServer(database, row.id, { backup_fault: fault }).catch(onError)
      throw error
    } finally {
      server.activity = before
      live.publish(row.id)
      this.#dependencies.events.publish({ type: 'game_backups_changed', serverId: row.id })
    }
    await this.#thinOut(row.id).catch(onError)
  }

  /** Has the next start take the world from the cloud. */
  async dropCopy(id: string): Promise<void> {
    const { database, live } = this.#dependencies
    await repository.updateServer(database, id, { copy_revision: null, is_pending: 0 })
    live.of(id).pendingWorldId = null
  }

  async remove(id: string): Promise<void> {
    await rm(new ServerFolder(this.#dependencies.folder, id).path, { recursive: true, force: true })
  }

  async #store(row: repository.ServerRow, reason: GameBackup['reason']) {
    const { worlds } = this.#dependencies
    for (let attempt = 1; ; attempt++) {
      const { blocks, regions } = await this.copyOf(row.id).pack()
      const checked = async function* () {
        yield* blocks
        const [damaged] = regions.damaged
        if (damaged === undefined || KEPT_DAMAGED.has(reason)) return
        throw new AppError('game_backup_failed', { detail: TEXTS.regionDamaged(damaged) })
      }
      try {
        const played = { worldId: row.world_id, name: row.world_name, serverName: row.name }
        return { ...(await worlds.store(checked(), played)), regions }
      } catch (error) {
        const isChanged = error instanceof AppError && error.code === 'file_changed_meanwhile'
        if (!isChanged || attempt === ATTEMPTS) throw error
      }
    }
  }

  async #note(
    row: repository.ServerRow,
    made: {
      world: World
      isNew: boolean
      reason: GameBackup['reason']
      isRunning: boolean
      regions: { count: number; damaged: string[] }
    },
  ): Promise<void> {
    const { clock, database } = this.#dependencies
    const { world, isNew, reason, isRunning, regions } = made
    this.#dependencies.live.of(row.id).pendingWorldId = isRunning ? world.id : null
    const now = clock.now()
    const [damaged] = regions.damaged
    await inTransaction(database, async (transaction) => {
      await repository.updateServer(transaction, row.id, {
        world_id: world.id,
        world_name: world.name,
        copy_revision: world.revision,
        is_pending: isRunning ? 1 : 0,
        last_backup_at: now,
        backup_fault: damaged === undefined ? null : TEXTS.regionDamaged(damaged),
      })
      if (!isNew) return
      await repository.insertBackup(transaction, {
        id: randomId(),
        server_id: row.id,
        world_id: world.id,
        revision: world.revision,
        reason,
        created_at: now,
        region_count: regions.count,
      })
    })
  }

  async #thinOut(id: string): Promise<void> {
    const { database, retention, worlds } = this.#dependencies
    const thinned = thinnedOut(await repository.listBackups(database, id), retention.now())
    const [first] = thinned
    if (first === undefined) return
    await worlds.deleteRevisions(
      first.world_id,
      thinned.map(({ revision }) => revision),
    )
    await repository.deleteBackups(
      database,
      thinned.map((backup) => backup.id),
    )
  }
}
