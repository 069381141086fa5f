import type { PcSync, PcSyncDirection, PcSyncEngine, PcSyncHold } from '@pinloft/contract/pc-sync/endpoints'
import { PC_NAME_MAX_CHARACTERS, PC_SYNC_LISTED, PC_SYNC_MAX } from '@pinloft/contract/pc-sync/limits'
import type { VerifiedPin } from '../../core/access/index.ts'
import {
  type Files,
  listAncestors,
  lockTree,
  normalPath,
  ROOT_FOLDER_ID,
  refuseLinkedFolder,
  resolveFolder,
} from '../../core/files/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import { randomId } from '../../platform/ids.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import { SerialQueue } from '../../platform/serial-queue.ts'
import { readDeviceId } from './engine/device-id.ts'
import type { SyncthingEngine } from './engine/syncthing-engine.ts'
import * as repository from './pc-sync.repository.ts'
import { checkedPatterns, isIgnored } from './reconcile/ignore-patterns.ts'
import type { Reconcilers } from './reconcile/reconcilers.ts'
import type { StatusBoard } from './status-board.ts'

export interface NewPcSync {
  deviceId: string
  pcName: string
  folder: string
  direction: PcSyncDirection
  ignorePatterns: readonly string[]
}

export interface PcSyncChange {
  pcName?: string | undefined
  direction?: PcSyncDirection | undefined
  isPaused?: boolean | undefined
  /** In KiB per second; null for no limit. */
  sendKib?: number | null | undefined
  receiveKib?: number | null | undefined
  ignorePatterns?: readonly string[] | undefined
}

interface PcSyncDependencies extends Pick<Platform, 'database' | 'clock' | 'engines' | 'onError'> {
  files: Files
  engine: SyncthingEngine
  reconcilers: Reconcilers
  board: StatusBoard
}

/** Folders that are kept the same here and on other computers. */
export class PcSyncService {
  readonly #dependencies: PcSyncDependencies
  /** Syncthing gets one set of settings after the other. */
  readonly #settings = new SerialQueue()

  constructor(dependencies: PcSyncDependencies) {
    this.#dependencies = dependencies
  }

  list(): Promise<PcSync[]> {
    return this.#dependencies.board.list()
  }

  counts(): Promise<{ active: number; lastSync: string | null }> {
    return this.#dependencies.board.counts()
  }

  describeEngine(): Promise<PcSyncEngine> {
    return this.#dependencies.engine.describe()
  }

  /** Throws `engine_missing`, `pc_sync_engine_old` or `pc_sync_engine_down`. */
  async startEngine(): Promise<PcSyncEngine> {
    const { engine } = this.#dependencies
    await engine.start()
    return engine.describe()
  }

  async dismissDevice(deviceId: string): Promise<void> {
    const { engine, board } = this.#dependencies
    await engine.client?.dismissDevice(readDeviceId(deviceId))
    board.wake()
  }

  /** Starts Syncthing if any folder is synced. */
  async resume(): Promise<void> {
    const rows = await repository.listSyncs(this.#dependencies.database)
    if (rows.length === 0) return
    await this.#dependencies.reconcilers.wakeAll()
    this.#applySettings()
  }

  /**
   * Pairs a computer with a folder, which is created if only its parent exists. Throws `pc_sync_…`, `engine_missing`,
   * `folder_not_found` or what creating a folder throws.
   */
  async create(_proof: VerifiedPin, session: RequestSession, wanted: NewPcSync): Promise<PcSync> {
    const { database, clock, engine, engines, reconcilers } = this.#dependencies
    const deviceId = readDeviceId(wanted.deviceId)
    if (deviceId === engine.ownId) throw new AppError('pc_sync_device_own')
    const pcName = checkedName(wanted.pcName)
    const patterns = checkedPatterns(wanted.ignorePatterns)
    const path = normalPath(wanted.folder)
    if (path === '') throw new AppError('pc_sync_folder_missing')
    await engines.require('syncthing')
    const folderId = await this.#folderAt(session, path)
    const row: repository.PcSyncRow = {
      id: randomId(),
      device_id: deviceId,
      pc_name: pcName,
      folder_id: folderId,
      folder_name: path.slice(path.lastIndexOf('/') + 1),
      direction: wanted.direction,
      ignore_patterns: patterns,
      is_paused: 0,
      send_kib: null,
      receive_kib: null,
      is_accepted: 0,
      synced_at: null,
      hold: null,
      created_at: clock.now(),
    }
    await reconcilers.mirrorOf(row.id).make()
    await inTransaction(database, async (transaction) => {
      await lockTree(transaction)
      await refuseLinkedFolder(transaction, folderId, 'linked_not_synced')
      const rows = await repository.listSyncs(transaction)
      if (rows.length >= PC_SYNC_MAX) throw new AppError('pc_sync_too_many')
      const ancestors = new Set(await listAncestors(transaction, folderId))
      for (const other of rows) {
        const isWithin = (await listAncestors(transaction, other.folder_id)).includes(folderId)
        if (isWithin || ancestors.has(other.folder_id))
          throw new AppError('pc_sync_folder_taken', { detail: `“${path}”` })
      }
      await repository.addSync(transaction, row)
      const known = rows.find((other) => other.device_id === deviceId)
      await repository.changeDevice(transaction, deviceId, {
        pc_name: pcName,
        send_kib: known?.send_kib ?? null,
        receive_kib: known?.receive_kib ?? null,
      })
    })
    reconcilers.wake(row.id)
    this.#applySettings()
    return this.#find(row.id)
  }

  /** Throws `pc_sync_not_found`, `pc_sync_name_…` or `pc_sync_ignore_invalid`. */
  async change(
    id: string,
    { pcName, direction, isPaused, ignorePatterns, sendKib, receiveKib }: PcSyncChange,
  ): Promise<PcSync> {
    const { database, reconcilers } = this.#dependencies
    const row = await this.#row(id)
    const change = {
      ...(direction !== undefined && { direction }),
      ...(isPaused !== undefined && { is_paused: isPaused ? (1 as const) : (0 as const) }),
      ...(ignorePatterns !== undefined && { ignore_patterns: checkedPatterns(ignorePatterns) }),
    }
    const deviceChange = {
      ...(pcName !== undefined && { pc_name: checkedName(pcName) }),
      ...(sendKib !== undefined && { send_kib: sendKib }),
      ...(receiveKib !== undefined && { receive_kib: receiveKib }),
    }
    await inTransaction(database, async (transaction) => {
      if (Object.keys(change).length > 0) await repository.changeSync(transaction, id, change)
      if (Object.keys(deviceChange).length > 0) {
        await repository.changeDevice(transaction, row.device_id, deviceChange)
      }
    })
    reconcilers.wake(id)
    this.#applySettings()
    return this.#find(id)
  }

  /** Throws `pc_sync_not_found`. */
  async remove(_proof: VerifiedPin, id: string): Promise<void> {
    const { database, engine, reconcilers, board } = this.#dependencies
    await this.#row(id)
    await inTransaction(database, (transaction) => repository.deleteSync(transaction, id))
    await reconcilers.forget(id)
    await this.#settings.run(async () => {
      const isLast = (await repository.listSyncs(database)).length === 0
      // Not a file of the computer goes with the mirror: Syncthing no longer knows of it by then.
      await engine.applySettings()
      if (isLast) await engine.stop()
    })
    await reconcilers.mirrorOf(id).remove()
    board.wake()
  }

  /** Compares both sides at once. The status says what could not be applied. Throws `pc_sync_not_found`. */
  async rescan(id: string): Promise<PcSync> {
    const { engine, reconcilers, onError } = this.#dependencies
    await this.#row(id)
    await engine.client?.scan(id).catch(() => undefined)
    // Each file is applied by itself: what was applied before a failure stays.
    await reconcilers.of(id).run().catch(onError)
    return this.#find(id)
  }

  /** Throws `pc_sync_not_found` or `pc_sync_ignore_invalid`. */
  async previewIgnores(id: string, patterns: readonly string[]): Promise<{ count: number; paths: string[] }> {
    await this.#row(id)
    const lines = checkedPatterns(patterns).split('\n').filter(Boolean)
    const agreed = await repository.readAgreed(this.#dependencies.database, id)
    const paths = [...agreed].flatMap(([path, { type }]) => (type === 'file' && isIgnored(path, lines) ? [path] : []))
    return { count: paths.length, paths: paths.sort().slice(0, PC_SYNC_LISTED) }
  }

  /** Throws `pc_sync_not_found`. */
  async hold(id: string): Promise<{ hold: PcSyncHold | null; sizeBytes: number; paths: string[] }> {
    await this.#row(id)
    const found = await this.#dependencies.reconcilers.of(id).look()
    if (found === null) return { hold: null, sizeBytes: 0, paths: [] }
    const { hold, sizeBytes, paths } = found
    return { hold, sizeBytes, paths: paths.slice(0, PC_SYNC_LISTED) }
  }

  /** Sends back to the computer what is gone there. Throws `pc_sync_not_found` or `pc_sync_hold_changed`. */
  async keepHeld(id: string, holdId: string): Promise<PcSync> {
    await this.#row(id)
    await this.#dependencies.reconcilers.of(id).keep(holdId)
    return this.#find(id)
  }

  /** Applies here what happened on the computer. Throws the same. */
  async applyHeld(_proof: VerifiedPin, id: string, holdId: string): Promise<PcSync> {
    await this.#row(id)
    await this.#dependencies.reconcilers.of(id).apply(holdId)
    return this.#find(id)
  }

  async #folderAt(session: RequestSession, path: string): Promise<string> {
    const { database, files } = this.#dependencies
    const found = await resolveFolder(database, path).catch((error) => {
      if (error instanceof AppError && error.code === 'folder_not_found') return null
      throw error
    })
    if (found === ROOT_FOLDER_ID) throw new AppError('pc_sync_folder_missing')
    if (found !== null) return found
    const slash = path.lastIndexOf('/')
    const wanted = { name: path.slice(slash + 1), parentPath: path.slice(0, Math.max(0, slash)) }
    return (await files.folders.create(session, wanted)).id
  }

  async #row(id: string): Promise<repository.PcSyncRow> {
    const row = await repository.findSync(this.#dependencies.database, id)
    if (row === undefined) throw new AppError('pc_sync_not_found')
    return row
  }

  async #find(id: string): Promise<PcSync> {
    const found = (await this.list()).find((sync) => sync.id === id)
    if (found === undefined) throw new AppError('pc_sync_not_found')
    return found
  }

  /** In the background: the rows say what is to be, and the list says what keeps it from being so. */
  #applySettings(): void {
    const { engine, reconcilers, board, onError } = this.#dependencies
    const apply = async () => {
      await engine.start()
      await engine.applySettings()
      await reconcilers.wakeAll()
    }
    this.#settings
      .run(apply)
      .catch((error) => {
        if (!(error instanceof AppError)) onError(error)
      })
      .finally(() => board.wake())
  }
}

function checkedName(wanted: string): string {
  const name = wanted.trim()
  if (name === '') throw new AppError('pc_sync_name_missing')
  if ([...name].length > PC_NAME_MAX_CHARACTERS) throw new AppError('pc_sync_name_too_long')
  return name
}
