import type { PcSync, PcSyncEngine, PcSyncHold, PcSyncStatus } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_TEXTS } from '@pinloft/contract/pc-sync/texts'
import { pathsOfFolders } from '../../core/files/index.ts'
import type { Platform } from '../../platform/feature.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import type { SyncthingClient, SyncthingEvent } from './engine/syncthing-client.ts'
import type { SyncthingEngine } from './engine/syncthing-engine.ts'
import { withoutFolder } from './engine/without-folder.ts'
import * as repository from './pc-sync.repository.ts'
import { patternLines } from './reconcile/ignore-patterns.ts'
import type { Reconcilers } from './reconcile/reconcilers.ts'

/** Events of Syncthing come in bursts. */
const GATHER_MS = 150
/** In the names of conflict copies; see `conflictName`. */
const CONFLICT_PART = '.sync-conflict-'

interface StatusBoardDependencies extends Pick<Platform, 'database' | 'clock' | 'events' | 'onError'> {
  engine: SyncthingEngine
  reconcilers: Reconcilers
}

/** What Syncthing says about one folder. */
interface Live {
  isConnected: boolean
  isAccepted: boolean
  /** In words; null if it works. */
  fault: string | null
  isOnItsWay: boolean
  percent: number
  /** Files and folders that were changed on the computer, and that one way do not arrive. */
  thereOnlyCount: number
}

const NOT_LIVE: Live = {
  isConnected: false,
  isAccepted: false,
  fault: null,
  isOnItsWay: false,
  percent: 0,
  thereOnlyCount: 0,
}

/** The state of each folder, from what Syncthing and the reconcilers say; tells open tabs when it changes. */
export class StatusBoard {
  readonly #dependencies: StatusBoardDependencies
  readonly #loop: BackgroundLoop
  readonly #closing = new AbortController()
  #shown = ''
  #statuses = new Map<string, PcSyncStatus>()

  constructor(dependencies: StatusBoardDependencies) {
    this.#dependencies = dependencies
    const work = async () => void (await this.list())
    this.#loop = new BackgroundLoop({ work, signal: this.#closing.signal, onError: dependencies.onError })
  }

  /** Something may have changed. */
  wake(): void {
    this.#loop.wake(GATHER_MS)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#loop.close()
  }

  /** An index arrives only from a computer that has the folder. */
  async followEngine(events: readonly SyncthingEvent[]): Promise<void> {
    const { database } = this.#dependencies
    const accepted = new Set(
      events.flatMap(({ type, data }) => (type === 'RemoteIndexUpdated' ? [(data as { folder: string }).folder] : [])),
    )
    for (const id of accepted) {
      const row = await repository.findSync(database, id)
      if (row?.is_accepted === 0) await repository.changeSync(database, id, { is_accepted: 1 })
    }
    this.wake()
  }

  /** Every folder as it is now. */
  async list(): Promise<PcSync[]> {
    const { database, engine, events } = this.#dependencies
    const rows = await repository.listSyncs(database)
    const about = rows.length === 0 && engine.client === undefined ? null : await engine.describe()
    const connected = (await engine.client?.connectedDevices().catch(() => undefined)) ?? new Set<string>()
    const paths = await pathsOfFolders(
      database,
      rows.map(({ folder_id }) => folder_id),
    )
    const syncs: PcSync[] = []
    for (const row of rows) {
      const path = paths.get(row.folder_id) ?? null
      if (about !== null) syncs.push(await this.#describe(row, { about, path, connected }))
    }
    const shown = JSON.stringify([about, syncs])
    if (shown !== this.#shown) {
      this.#shown = shown
      events.publish({ type: 'sync_status_update' })
    }
    return syncs
  }

  /** For the dashboard. */
  async counts(): Promise<{ active: number; lastSync: string | null }> {
    const syncs = await this.list()
    const times = syncs.flatMap(({ lastSync }) => lastSync ?? []).sort()
    return { active: syncs.filter(({ syncStatus }) => syncStatus === 'active').length, lastSync: times.at(-1) ?? null }
  }

  async #describe(
    row: repository.PcSyncRow,
    { about, path, connected }: { about: PcSyncEngine; path: string | null; connected: ReadonlySet<string> },
  ): Promise<PcSync> {
    const { database, engine, reconcilers } = this.#dependencies
    const { client } = engine
    const reconciler = reconcilers.of(row.id)
    // What it does while Syncthing is asked is not in the answers.
    const wasEqual = reconciler.isEqual
    const live =
      client === undefined
        ? NOT_LIVE
        : await askEngine(client, row, { connected, mirror: reconcilers.mirrorOf(row.id).path }).catch(() => NOT_LIVE)
    const hold = repository.holdOf(row)
    const isAccepted = row.is_accepted === 1 || live.isAccepted
    const { files, named } = await repository.countAgreed(database, row.id, CONFLICT_PART)
    const isEqual = wasEqual && reconciler.isEqual && !live.isOnItsWay
    const [syncStatus, statusReason] = statusOf({
      ...{ row, about, hold, isAccepted, isEqual, live, isGone: path === null },
      problem: reconciler.problem,
    })
    const syncedAt = await this.#note(row, { syncStatus, isAccepted })
    return {
      id: row.id,
      pcName: row.pc_name,
      folderName: path === null ? row.folder_name : path.slice(path.lastIndexOf('/') + 1),
      syncStatus,
      lastSync: syncedAt === null ? null : new Date(syncedAt).toISOString(),
      statusReason,
      deviceId: row.device_id,
      isConnected: live.isConnected,
      folder: path,
      direction: row.direction,
      ignorePatterns: patternLines(row.ignore_patterns),
      isPaused: row.is_paused === 1,
      sendKib: row.send_kib,
      receiveKib: row.receive_kib,
      percent: syncStatus === 'syncing' ? live.percent : null,
      fileCount: files,
      conflictCount: named,
      protectedCount: reconciler.protectedCount,
      hold,
    }
  }

  /** Notes what must not be forgotten. Returns when both sides were last equal. */
  async #note(
    row: repository.PcSyncRow,
    { syncStatus, isAccepted }: { syncStatus: PcSyncStatus; isAccepted: boolean },
  ): Promise<number | null> {
    const { database, clock } = this.#dependencies
    const isNewlyActive = syncStatus === 'active' && this.#statuses.get(row.id) !== 'active'
    this.#statuses.set(row.id, syncStatus)
    const change = {
      ...(isNewlyActive && { synced_at: clock.now() }),
      ...(isAccepted && row.is_accepted === 0 && { is_accepted: 1 as const }),
    }
    if (Object.keys(change).length > 0) await repository.changeSync(database, row.id, change)
    return change.synced_at ?? row.synced_at
  }
}

interface Facts {
  row: repository.PcSyncRow
  about: PcSyncEngine
  hold: PcSyncHold | null
  /** The folder in Cloud Storage no longer exists. */
  isGone: boolean
  isAccepted: boolean
  isEqual: boolean
  live: Live
  problem: string | null
}

/** The status, and its reason in words: what needs a person comes first. */
function statusOf({
  row,
  about,
  hold,
  isGone,
  isAccepted,
  isEqual,
  live,
  problem,
}: Facts): [PcSyncStatus, string | null] {
  if (isGone) return ['error', PC_SYNC_TEXTS.folderGone]
  if (hold !== null) {
    return ['error', PC_SYNC_TEXTS.held[hold.reason](hold.fileCount, hold.totalCount, hold.extension ?? '')]
  }
  if (row.is_paused === 1) return ['paused', null]
  if (about.state === 'starting' || about.state === 'off') {
    return [isAccepted ? 'offline' : 'waiting', PC_SYNC_TEXTS.engineStarting]
  }
  const fault = about.state === 'ready' ? (live.fault ?? problem) : about.reason
  if (fault !== null) return ['error', fault]
  if (!isAccepted) return ['waiting', live.isConnected ? PC_SYNC_TEXTS.notAccepted : PC_SYNC_TEXTS.neverConnected]
  if (!live.isConnected) return ['offline', null]
  const { thereOnlyCount } = live
  return [isEqual ? 'active' : 'syncing', thereOnlyCount === 0 ? null : PC_SYNC_TEXTS.staysThere(thereOnlyCount)]
}

async function askEngine(
  client: SyncthingClient,
  { id, device_id, direction }: repository.PcSyncRow,
  { connected, mirror }: { connected: ReadonlySet<string>; mirror: string },
): Promise<Live> {
  const isConnected = connected.has(device_id)
  const [status, there] = await Promise.all([client.folderStatus(id), client.completion(id, device_id)])
  const isComplete = there.completion === 100 && there.needItems === 0 && there.needDeletes === 0
  // The computer counts as complete even while it has not accepted the folder: only an index of it tells that it has.
  const isAccepted = isConnected && there.remoteState === 'valid'
  // What the computer changes does not arrive then.
  const isComing = direction !== 'to-pc' && (status.needTotalItems > 0 || status.state.startsWith('sync'))
  const here = status.globalBytes === 0 ? 100 : 100 * (1 - status.needBytes / status.globalBytes)
  const fault = await faultOf(client, id, status)
  const percent = Math.floor(Math.max(0, Math.min(100, isComing ? here : 100, there.completion)))
  return {
    isConnected,
    isAccepted,
    fault: fault && withoutFolder(fault, mirror),
    isOnItsWay: isComing || !isComplete,
    percent,
    thereOnlyCount: direction === 'to-pc' ? status.needTotalItems : 0,
  }
}

async function faultOf(
  client: SyncthingClient,
  id: string,
  { error, pullErrors }: Awaited<ReturnType<SyncthingClient['folderStatus']>>,
): Promise<string | null> {
  if (error != null && error !== '') return PC_SYNC_TEXTS.mirrorFailed(error)
  if (pullErrors === 0) return null
  const [first] = await client.folderErrors(id)
  return PC_SYNC_TEXTS.pullFailed(pullErrors, first === undefined ? '' : `${first.path}: ${first.error}`)
}
