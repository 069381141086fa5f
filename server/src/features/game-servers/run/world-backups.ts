import { rm } from 'node:fs/promises'
import type { GameBackup } from '@pinloft/contract/game-servers/backups'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { World } from '@pinloft/contract/worlds/endpoints'
import { requireSpace } from '../../../platform/blobs/free-space.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import { randomId } from '../../../platform/ids.ts'
import type { PlayedWorlds } from '../../worlds/index.ts'
import { thinnedOut } from '../copy/thinning.ts'
import { type Packing, WorkingCopy } from '../copy/working-copy.ts'
import * as repository from '../game-servers.repository.ts'
import { requireFit } from '../world-fault.ts'
import type { GameRun } from './game-run.ts'
import type { LiveServer } from './live-server.ts'
import type { LiveServers } from './live-servers.ts'
import { ServerFolder } from './server-folder.ts'

const TEXTS = GAME_SERVERS_TEXTS
/** A file that changes while it is read is read again, with all others. */
const ATTEMPTS = 3

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
   * Makes the working copy what the cloud has: newer blocks of it go there first, and what is newer there is taken. A copy
   * that is refused as a world is played on as it is. Returns the row as it is then. Throws `game_server_world_unfit`, `no_space` and what a backup throws.
   */
  async prepare(
    row: repository.ServerRow,
    server: LiveServer,
    reason: GameBackup['reason'],
  ): Promise<repository.ServerRow> {
    const { blobs, database, worlds, live } = this.#dependencies
    if (row.is_pending === 1 && !(await this.#isMade(row, server, reason))) return row
    const now = (await repository.findServer(database, row.id)) ?? row
    const copy = this.copyOf(row.id)
    if (now.world_id === null) return now
    const world = await worlds.find(now.world_id)
    if (world === undefined) throw new AppError('game_server_world_unfit', { detail: TEXTS.worldTrashed })
    requireFit(world, now)
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
    const { blobs, clock, database, live, onError } = this.#dependencies
    server.backupTriedAtMs = clock.steadyNow()
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
      const copy = this.copyOf(row.id)
      if (!(await copy.exists())) {
        // It ended before there was a world.
        await repository.updateServer(database, row.id, { is_pending: 0 })
        server.pendingWorldId = null
        return
      }
      const run = server.run?.isReady === true ? server.run : undefined
      const pack = () => this.#store(row, run)
      await requireSpace(blobs, await copy.sizeBytes())
      const { world, isNew, regions } = run === undefined ? await pack() : await run.whileSaved(pack)
      await this.#note(row, { world, isNew, reason, isRunning: run !== undefined, regions })
      server.worldBytes = world.unpackedBytes
      const size = formatSize(world.size)
      const [damaged] = regions.damaged
      if (damaged !== undefined) server.note(TEXTS.backupDamaged(damaged, regions.damaged.length))
      else server.note(isNew ? TEXTS.backupVerified(size, regions.count) : TEXTS.backupUnchanged)
    } catch (error) {
      if (!(error instanceof AppError)) onError(error)
      const fault = TEXTS.backupFailed(faultWords(error))
      server.note(fault)
      await repository.updateServer(database, row.id, { backup_fault: fault }).catch(onError)
      throw error
    } finally {
      server.activity = before
      live.publish(row.id)
      this.#dependencies.events.publish({ type: 'game_backups_changed', serverId: row.id })
    }
    await this.#thinOut(row.id, server).catch(onError)
  }

  /**
   * The same before something takes its place. A copy that is refused as a world becomes a file in Cloud Storage, so that
   * nothing is lost. The server must not run.
   */
  async putAside(row: repository.ServerRow, server: LiveServer, reason: GameBackup['reason']): Promise<void> {
    if (row.is_pending === 0 || (await this.#isMade(row, server, reason))) return
    const { blocks } = await this.copyOf(row.id).pack()
    server.note(TEXTS.putAside(await this.#dependencies.worlds.keepFile(`${row.world_name}.zip`, blocks)))
    await this.dropCopy(row.id)
  }

  /** Has the next start take the world from the cloud. */
  async dropCopy(id: string): Promise<void> {
    const { database, live } = this.#dependencies
    await repository.updateServer(database, id, { copy_revision: null, is_pending: 0, backup_fault: null })
    live.of(id).pendingWorldId = null
  }

  async remove(id: string): Promise<void> {
    await rm(new ServerFolder(this.#dependencies.folder, id).path, { recursive: true, force: true })
  }

  /** Makes a backup; false if the copy is refused as a world. */
  async #isMade(row: repository.ServerRow, server: LiveServer, reason: GameBackup['reason']): Promise<boolean> {
    try {
      await this.make(row, server, reason)
      return true
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  }

  async #store(row: repository.ServerRow, run: GameRun | undefined) {
    const { worlds } = this.#dependencies
    for (let attempt = 1; ; attempt++) {
      const packing = await this.copyOf(row.id).pack()
      try {
        const played = { worldId: row.world_id, name: row.world_name, serverName: row.name }
        return { ...(await worlds.store(checkedBlocks(packing, run), played)), regions: packing.regions }
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
        backup_fault: damaged === undefined ? null : TEXTS.backupDamaged(damaged, regions.damaged.length),
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
        damaged_count: regions.damaged.length,
      })
    })
  }

  async #thinOut(id: string, { restoringId }: LiveServer): Promise<void> {
    const { database, retention, worlds } = this.#dependencies
    const backups = await repository.listBackups(database, id)
    const thinned = thinnedOut(backups, retention.now()).filter((backup) => backup.id !== restoringId)
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

/** Ends with a refusal if what was read is not what the game has saved, or is damaged. */
async function* checkedBlocks({ blocks, regions, requireUnchanged }: Packing, run: GameRun | undefined) {
  yield* blocks
  await requireUnchanged()
  if (run === undefined) return
  // It saves when it ends, now or as soon as this was read.
  if (!run.isReady) throw new AppError('game_backup_failed', { detail: TEXTS.endedMeanwhile })
  // Of one that has ended, what is there is better than nothing.
  const [damaged] = regions.damaged
  if (damaged !== undefined) throw new AppError('game_backup_failed', { detail: TEXTS.regionDamaged(damaged) })
}

/** Whether it is one that comes again however often it is tried. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'world_refused'
}

/** Why a backup failed, and what to do about it if it fails again each time. */
export function faultWords(error: unknown): string {
  const { message } = error as Error
  return isRefusal(error) ? TEXTS.worldRefused(message) : message
}
