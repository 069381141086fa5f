import { BACKUP_DISKS_JOB, BACKUP_JOB, BACKUP_TEXTS, type Backup } from '@pinloft/contract/backup/endpoints'
import { BACKUP_PASSPHRASE_MAX_CHARACTERS, BACKUP_PASSPHRASE_MIN_CHARACTERS } from '@pinloft/contract/backup/limits'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { z } from 'zod'
import type { VerifiedPin } from '../../core/access/index.ts'
import { payloadBytes } from '../../platform/age/age-payload.ts'
import { sealBlocks } from '../../platform/age/seal-blocks.ts'
import type { VerifiedBlobs } from '../../platform/blobs/verified-blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { FileSnapshots, MeasuredFiles, SnapshotFiles } from '../../platform/file-snapshots.ts'
import { randomId } from '../../platform/ids.ts'
import type { Jobs, JobTracker } from '../../platform/jobs/jobs.service.ts'
import type { Traffic } from '../../platform/traffic.ts'
import { closeWith } from './archive/archive-secret.ts'
import { archiveBlocks } from './archive/write-archive.ts'
import { archiveName } from './archive/write-file.ts'
import { findLastBackup, noteBackup } from './backup.repository.ts'
import { DownloadSlot } from './download-slot.ts'
import type { DamagedBlob } from './format/archive-format.ts'
import { Snapshot } from './tables/snapshot.ts'
import type { Store } from './tables/store.ts'

const DAMAGED_MAX = 100

interface Dependencies {
  store: Store
  database: DatabaseHandle
  blobs: VerifiedBlobs
  clock: Clock
  events: EventBus
  traffic: Traffic
  jobs: Jobs
  /** Of the disks of machines. */
  freezer: FileSnapshots
  onError(error: unknown): void
}

type ArchiveKey = Awaited<ReturnType<typeof closeWith>>

/** A backup that a session has asked for. */
interface Order {
  id: string
  /** Of its file. */
  name: string
  sessionId: string
  key: ArchiveKey
}

/** The disks of machines are being copied. */
interface Copying {
  sessionId: string
  stop: AbortController
  ended: Promise<void>
}

/** Backups that are created while a browser downloads them, one at a time. */
export class BackupService {
  readonly download: DownloadSlot
  readonly #dependencies: Dependencies
  readonly #trackCopying: JobTracker<null>
  #copying: Copying | undefined

  constructor(dependencies: Dependencies) {
    const { jobs, traffic, events, onError } = dependencies
    this.#dependencies = dependencies
    this.download = new DownloadSlot({
      jobs,
      kind: BACKUP_JOB,
      title: BACKUP_TEXTS.jobTitle,
      summary: ({ sizeBytes, damagedCount }) =>
        damagedCount > 0 ? BACKUP_TEXTS.damaged(damagedCount) : formatSize(sizeBytes),
      traffic,
      errors: { running: 'backup_running', notFound: 'backup_not_found' },
      onChange: () => events.publish({ type: 'backups_changed' }),
      onError,
    })
    this.#trackCopying = jobs.declareTracked({
      ...{ name: BACKUP_DISKS_JOB, unit: 'bytes', result: z.null(), canCancel: true, afterRestart: 'fail' },
    })
  }

  /** The machines whose disks a backup can have. */
  machines(): Promise<MeasuredFiles[]> {
    return this.#dependencies.freezer.measure()
  }

  async state(): Promise<{ last: Backup | null; running: DownloadSlot['running'] }> {
    const row = await findLastBackup(this.#dependencies.database)
    const last = row && {
      id: row.id,
      madeAt: new Date(row.made_at).toISOString(),
      size: row.size_bytes,
      fileCount: row.file_count,
      damagedCount: row.damaged_count,
      verifiedAt: row.verified_at === null ? null : new Date(row.verified_at).toISOString(),
    }
    return { last: last ?? null, running: this.download.running }
  }

  /**
   * Takes a snapshot for a backup. With the disks of machines, a job does so once it has copied them. Throws `backup_running`,
   * `backup_passphrase_too_short` or `backup_passphrase_too_long`.
   */
  async prepare(
    _proof: VerifiedPin,
    { sessionId, passphrase, hasMachines }: { sessionId: string; passphrase: string; hasMachines: boolean },
  ): Promise<{ id: string; name: string; sizeBytes: number | null; jobId: string | null }> {
    const length = [...passphrase].length
    if (length < BACKUP_PASSPHRASE_MIN_CHARACTERS) throw new AppError('backup_passphrase_too_short')
    if (length > BACKUP_PASSPHRASE_MAX_CHARACTERS) throw new AppError('backup_passphrase_too_long')
    this.#expectIdle()
    const key = await closeWith({ passphrase })
    const order: Order = { id: randomId(), name: archiveName(new Date(this.#dependencies.clock.now())), sessionId, key }
    const { id, name } = order
    if (!hasMachines) return { id, name, sizeBytes: await this.#take(order), jobId: null }
    return { id, name, sizeBytes: null, jobId: await this.#copyFirst(order) }
  }

  /** Stops the copying that a session has begun. */
  forgetSession(sessionId: string): void {
    if (this.#copying?.sessionId === sessionId) this.stopCopying()
  }

  stopCopying(): void {
    this.#copying?.stop.abort()
  }

  /** Settles when nothing is copied any more. */
  async close(): Promise<void> {
    await this.#copying?.ended
  }

  #expectIdle(): void {
    if (this.#copying !== undefined) throw new AppError('backup_running')
    this.download.expectNoneRunning()
  }

  /** Begins to copy the disks of machines, and returns the id of the job. */
  async #copyFirst(order: Order): Promise<string> {
    const { freezer, onError } = this.#dependencies
    // Between here and the assignment nothing waits.
    this.#expectIdle()
    const ended = Promise.withResolvers<void>()
    const stop = new AbortController()
    this.#copying = { sessionId: order.sessionId, stop, ended: ended.promise }
    const end = () => {
      this.#copying = undefined
      ended.resolve()
    }
    try {
      const total = (await freezer.measure()).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      const job = await this.#trackCopying({ title: BACKUP_TEXTS.disksJobTitle, total })
      job
        .carryOut(async ({ signal, report }) => {
          const onProgress = (doneBytes: number, totalBytes: number) => report(doneBytes, totalBytes)
          const stopped = AbortSignal.any([signal, stop.signal])
          const frozen = await freezer.freeze({ signal: stopped, onProgress })
          await this.#take(order, frozen)
          if (stopped.aborted) this.download.stop()
          return null
        })
        .catch((error: unknown) => error instanceof AppError || onError(error))
        .finally(end)
      return job.id
    } catch (error) {
      end()
      throw error
    }
  }

  /** Takes the snapshot of a backup, and returns its size. */
  async #take({ id, name, sessionId, key }: Order, frozen?: SnapshotFiles): Promise<number> {
    const { store, clock } = this.#dependencies
    const snapshot = await Snapshot.take(store, clock, { id, frozen })
    const sizeBytes = key.header.length + payloadBytes(snapshot.archiveBytes)
    const damaged: DamagedBlob[] = []
    await this.download.put(sessionId, {
      ...{ id, name, sizeBytes },
      blocks: () => this.#blocks(snapshot, key, { sizeBytes, damaged }),
      countDamaged: () => damaged.length,
      close: () => snapshot.close(),
    })
    return sizeBytes
  }

  async *#blocks(
    snapshot: Snapshot,
    key: ArchiveKey,
    { sizeBytes, damaged }: { sizeBytes: number; damaged: DamagedBlob[] },
  ): AsyncGenerator<Uint8Array, void, void> {
    const { store, database, blobs, clock } = this.#dependencies
    damaged.push(...(await snapshot.missingBlobs(DAMAGED_MAX)))
    for (const { blobKey } of damaged) blobs.suspect(blobKey)
    const blocks = archiveBlocks(snapshot, {
      dataDir: store.dataDir,
      onDamaged(blob) {
        blobs.suspect(blob.blobKey)
        if (damaged.length < DAMAGED_MAX) damaged.push(blob)
      },
    })
    yield* sealBlocks(key, blocks)
    const { id, blobs: stored } = snapshot.manifest
    await inTransaction(database, (transaction) =>
      noteBackup(transaction, {
        id,
        made_at: clock.now(),
        size_bytes: sizeBytes,
        file_count: stored.count,
        damaged_count: damaged.length,
        verified_at: null,
      }),
    )
  }
}
