import { BACKUP_JOB, BACKUP_TEXTS, type Backup } from '@pinloft/contract/backups'
import { BACKUP_PASSPHRASE_MAX_CHARACTERS, BACKUP_PASSPHRASE_MIN_CHARACTERS } from '@pinloft/contract/limits'
import { formatSize } from '@pinloft/contract/sizes'
import { payloadBytes } from '../../platform/age/age-payload.ts'
import { sealBlocks } from '../../platform/age/seal-blocks.ts'
import type { GuardedBlobs } from '../../platform/blobs/guarded-blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { Jobs } from '../../platform/jobs/jobs.service.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { VerifiedPin } from '../access/index.ts'
import type { DamagedBlob } from './archive/archive-format.ts'
import { closeWith } from './archive/archive-secret.ts'
import { archiveBlocks } from './archive/write-archive.ts'
import { archiveName } from './archive/write-file.ts'
import { findLastBackup, noteBackup } from './backup.repository.ts'
import { DownloadSlot, type PreparedDownload } from './download-slot.ts'
import { Snapshot, type Store } from './tables/snapshot.ts'

const DAMAGED_MAX = 100

interface Dependencies {
  store: Store
  database: DatabaseHandle
  blobs: GuardedBlobs
  clock: Clock
  events: EventBus
  traffic: Traffic
  jobs: Jobs
  onError(error: unknown): void
}

/** Backups that are created while a browser downloads them, one at a time. */
export class BackupService {
  readonly download: DownloadSlot
  readonly #dependencies: Dependencies

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
   * Takes a snapshot for a backup. Throws `backup_running`, `backup_passphrase_too_short` or
   * `backup_passphrase_too_long`.
   */
  async prepare(
    _proof: VerifiedPin,
    { sessionId, passphrase }: { sessionId: string; passphrase: string },
  ): Promise<Pick<PreparedDownload, 'id' | 'name' | 'sizeBytes'>> {
    const { store, clock } = this.#dependencies
    const length = [...passphrase].length
    if (length < BACKUP_PASSPHRASE_MIN_CHARACTERS) throw new AppError('backup_passphrase_too_short')
    if (length > BACKUP_PASSPHRASE_MAX_CHARACTERS) throw new AppError('backup_passphrase_too_long')
    this.download.expectNoneRunning()
    const key = await closeWith({ passphrase })
    const snapshot = await Snapshot.take(store, clock)
    const sizeBytes = key.header.length + payloadBytes(snapshot.archiveBytes)
    const damaged: DamagedBlob[] = []
    const prepared: PreparedDownload = {
      id: snapshot.manifest.id,
      name: archiveName(new Date(clock.now())),
      sizeBytes,
      blocks: () => this.#blocks(snapshot, key, { sizeBytes, damaged }),
      countDamaged: () => damaged.length,
      close: () => snapshot.close(),
    }
    await this.download.put(sessionId, prepared)
    return prepared
  }

  async *#blocks(
    snapshot: Snapshot,
    key: Awaited<ReturnType<typeof closeWith>>,
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
