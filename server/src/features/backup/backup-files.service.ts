import { join } from 'node:path'
import { BACKUP_CHECK_JOB, BackupVerdict, RESTORE_JOB, type RestoreReadiness } from '@pinloft/contract/backup/files'
import { BACKUP_FILE_BEGIN_MINUTES, BACKUP_HEAD_BYTES } from '@pinloft/contract/backup/limits'
import { BACKUP_FILE_TEXTS as TEXTS } from '@pinloft/contract/backup/texts'
import { counted } from '@pinloft/contract/shared/words'
import { z } from 'zod'
import type { VerifiedPin } from '../../core/access/index.ts'
import type { SealedBytes } from '../../platform/age/sealed-bytes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { randomId } from '../../platform/ids.ts'
import type { TrackedKind } from '../../platform/jobs/job-kind.ts'
import type { Jobs, JobTracker } from '../../platform/jobs/jobs.service.ts'
import { ArchiveReader } from './archive/archive-reader.ts'
import type { OpenedHeader } from './archive/archive-secret.ts'
import { verifyArchive } from './archive/verify-archive.ts'
import { noteVerified } from './backup.repository.ts'
import { receiveRestore } from './restore/arrived-restore.ts'
import { isStoreEmpty } from './restore/empty-store.ts'
import { IncomingBytes } from './restore/incoming-bytes.ts'
import { restoreInto } from './restore/restore-archive.ts'
import type { Store } from './tables/store.ts'

const BEGIN_WITHIN_MS = BACKUP_FILE_BEGIN_MINUTES * 60_000

const Restored = z.object({ fileCount: z.int(), alreadyDamaged: z.array(z.string()) })
type Restored = z.infer<typeof Restored>

/** What is known of a file before all of it is sent. */
export interface FileStart {
  passphrase: string
  head: Buffer
  /** Size of the whole file. */
  sizeBytes: number
}

/** A file being received. */
export interface IncomingFile {
  content: AsyncIterable<Uint8Array>
  /** Breaks its connection. */
  breakOff(): void
  /** Whether the connection broke before all of it had come. */
  isDisconnected(): boolean
}

interface Reading {
  id: string
  sessionId: string
  sizeBytes: number
  opened: OpenedHeader
  /** Required if it is to be restored. */
  proof: VerifiedPin | undefined
  /** Undefined until the file is being sent. */
  file: IncomingFile | undefined
  /** Discards it if sending does not start. */
  timer: NodeJS.Timeout
}

interface Dependencies {
  store: Store
  /** Whether the database is a file in the data directory. */
  isDatabaseInFolder: boolean
  openDatabaseIn(directory: string): Promise<Database>
  /** Called when a restore is ready to replace the present data. */
  onRestored(): void
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  jobs: Jobs
}

/** Backup files that a browser sends for reading, one at a time: each takes a slow hash with much memory. */
export class BackupFilesService {
  readonly #dependencies: Dependencies
  readonly #trackCheck: JobTracker<BackupVerdict>
  readonly #trackRestore: JobTracker<Restored>
  #isOpening = false
  #reading: Reading | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    const declare = <Result>(kind: Pick<TrackedKind<Result>, 'name' | 'result' | 'afterRestart' | 'summary'>) =>
      dependencies.jobs.declareTracked({ ...kind, unit: 'bytes', canCancel: true })
    this.#trackCheck = declare({
      name: BACKUP_CHECK_JOB,
      result: BackupVerdict,
      summary: ({ faultCount, fileCount }) =>
        faultCount === 0 ? TEXTS.whole(counted(fileCount, 'file')) : TEXTS.damaged(faultCount),
      afterRestart: 'fail',
    })
    // The database that is restored knows nothing of it.
    this.#trackRestore = declare({ name: RESTORE_JOB, result: Restored, afterRestart: 'forget' })
  }

  /**
   * Opens a file by its first bytes, so that a wrong passphrase is reported before all of it is sent. Throws
   * `backup_file_busy`, `bad_request`, or like `ArchiveReader.read`; with `proof` also `restore_not_empty` or
   * `restore_by_command`.
   */
  async open(
    sessionId: string,
    { passphrase, head, sizeBytes }: FileStart,
    proof?: VerifiedPin,
  ): Promise<{ id: string; madeAt: string; fileCount: number }> {
    if (this.#isOpening || this.#reading?.file !== undefined) throw new AppError('backup_file_busy')
    if (head.length !== Math.min(sizeBytes, BACKUP_HEAD_BYTES))
      throw new AppError('bad_request', { detail: 'its size' })
    this.#isOpening = true
    try {
      if (proof !== undefined) await this.#expectReady()
      const archive = await ArchiveReader.read(headInMemory(head, sizeBytes), { passphrase })
      // Replaces one that was opened but not sent.
      this.#end(this.#reading)
      const { opened, manifest } = archive
      const reading: Reading = {
        id: randomId(),
        sessionId,
        sizeBytes,
        opened,
        proof,
        file: undefined,
        timer: setTimeout(() => this.#end(reading), BEGIN_WITHIN_MS).unref(),
      }
      this.#reading = reading
      return { id: reading.id, madeAt: manifest.createdAt, fileCount: manifest.blobs.count }
    } finally {
      this.#isOpening = false
    }
  }

  /**
   * Reads a file to its end as it arrives, and records an intact one. Throws `backup_file_not_found`, or like
   * `verifyArchive`.
   */
  verify(sessionId: string, id: string, file: IncomingFile): Promise<BackupVerdict> {
    const { database, clock, events } = this.#dependencies
    const job = { track: this.#trackCheck, title: TEXTS.checkJobTitle }
    return this.#read(this.#find(sessionId, id), file, job, async (archive) => {
      const verdict = await verifyArchive(archive)
      const { manifest } = archive
      if (verdict.faultCount === 0) {
        await inTransaction(database, (transaction) => noteVerified(transaction, manifest.id, clock.now()))
        events.publish({ type: 'backups_changed' })
      }
      return { madeAt: manifest.createdAt, ...verdict }
    })
  }

  /** Whether a backup can be restored here. */
  async readiness(): Promise<RestoreReadiness> {
    const { isDatabaseInFolder, store, database } = this.#dependencies
    if (!isDatabaseInFolder) return 'by-command'
    return (await isStoreEmpty(store, database)) ? 'ready' : 'not-empty'
  }

  /**
   * Writes everything in a file next to the present data and compares it. It replaces that data at the next start, if
   * still empty. Throws `backup_file_not_found`, `restore_not_empty`, `restore_by_command`, or like `restoreInto`; then
   * nothing has changed.
   */
  restore(sessionId: string, id: string, file: IncomingFile): Promise<Restored> {
    const { store, isDatabaseInFolder, openDatabaseIn } = this.#dependencies
    const reading = this.#find(sessionId, id)
    if (reading.proof === undefined) throw new AppError('backup_file_not_found')
    const job = { track: this.#trackRestore, title: TEXTS.restoreJobTitle }
    return this.#read(reading, file, job, (archive) =>
      receiveRestore(store.dataDir, async (directory) => {
        await this.#expectReady()
        const target = { isDatabaseInFolder, openDatabase: openDatabaseIn, storage: store.storage }
        const alreadyDamaged = await restoreInto(directory, archive, target)
        await this.#expectReady()
        return { fileCount: archive.manifest.blobs.count, alreadyDamaged }
      }),
    )
  }

  /** Restarts the server with the restored data. */
  restart(): void {
    this.#dependencies.onRestored()
  }

  /** Discards what a session has opened or is sending. */
  forgetSession(sessionId: string): void {
    if (this.#reading?.sessionId === sessionId) this.breakOff()
  }

  /** Ends what would keep the server from stopping. */
  breakOff(): void {
    const reading = this.#reading
    if (reading?.file === undefined) this.#end(reading)
    else reading.file.breakOff()
  }

  async #expectReady(): Promise<void> {
    const readiness = await this.readiness()
    if (readiness === 'not-empty') throw new AppError('restore_not_empty')
    if (readiness === 'by-command') throw new AppError('restore_by_command')
  }

  /** Reads a file as a job while it arrives. */
  async #read<T>(
    reading: Reading,
    file: IncomingFile,
    { track, title }: { track: JobTracker<T>; title: string },
    read: (archive: ArchiveReader) => Promise<T>,
  ): Promise<T> {
    const { opened, sizeBytes, timer } = reading
    clearTimeout(timer)
    reading.file = file
    try {
      const job = await track({ title, total: sizeBytes })
      job.signal.addEventListener('abort', () => file.breakOff())
      return await job.carryOut(async ({ report }) => {
        const content = reported(file.content, report)
        try {
          return await this.#readArriving({ content, sizeBytes, opened }, read)
        } catch (error) {
          throw file.isDisconnected() ? new AppError('job_disconnected', { cause: error }) : error
        }
      })
    } finally {
      this.#end(reading)
    }
  }

  async #readArriving<T>(
    { content, sizeBytes, opened }: { content: AsyncIterable<Uint8Array>; sizeBytes: number; opened: OpenedHeader },
    read: (archive: ArchiveReader) => Promise<T>,
  ): Promise<T> {
    const { dataDir } = this.#dependencies.store
    const sealed = await IncomingBytes.begin(join(dataDir, 'staging'), { content, sizeBytes })
    const archive = await ArchiveReader.read(sealed, { opened })
    try {
      return await read(archive)
    } finally {
      await archive.close()
    }
  }

  #find(sessionId: string, id: string): Reading {
    const reading = this.#reading
    if (reading?.id !== id || reading.sessionId !== sessionId || reading.file !== undefined) {
      throw new AppError('backup_file_not_found')
    }
    return reading
  }

  #end(reading: Reading | undefined): void {
    clearTimeout(reading?.timer)
    if (this.#reading === reading) this.#reading = undefined
  }
}

/** Reports how many bytes have come. */
async function* reported(
  content: AsyncIterable<Uint8Array>,
  report: (doneBytes: number) => void,
): AsyncGenerator<Uint8Array, void, void> {
  let doneBytes = 0
  for await (const block of content) {
    doneBytes += block.byteLength
    report(doneBytes)
    yield block
  }
}

/** The start of a file whose rest has not arrived. */
function headInMemory(head: Buffer, sizeBytes: number): SealedBytes {
  return {
    sizeBytes,
    async read(block, lengthBytes, position) {
      return head.copy(block, 0, Math.min(position, head.length), position + lengthBytes)
    },
    keepUntil() {},
    async close() {},
  }
}
