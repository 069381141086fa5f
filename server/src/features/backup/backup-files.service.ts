import { join } from 'node:path'
import type { BackupVerdict, RestoreReadiness } from '@pinloft/contract/backup-files'
import { BACKUP_FILE_BEGIN_MINUTES, BACKUP_HEAD_BYTES } from '@pinloft/contract/limits'
import type { SealedBytes } from '../../platform/age/sealed-bytes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { randomId } from '../../platform/ids.ts'
import type { VerifiedPin } from '../access/index.ts'
import { ArchiveReader } from './archive-reader.ts'
import type { OpenedHeader } from './archive-secret.ts'
import { receiveRestore } from './arrived-restore.ts'
import { ArrivingBytes } from './arriving-bytes.ts'
import { noteVerified } from './backup.repository.ts'
import { isStoreEmpty } from './empty-store.ts'
import { type RestoreTarget, restoreInto } from './restore-archive.ts'
import type { Store } from './snapshot.ts'
import { verifyArchive } from './verify-archive.ts'

const BEGIN_WITHIN_MS = BACKUP_FILE_BEGIN_MINUTES * 60_000

/** What is known of a file before all of it is sent. */
export interface FileStart {
  passphrase: string
  head: Buffer
  /** Of the whole file. */
  sizeBytes: number
}

/** A file while it is sent. */
export interface ArrivingFile {
  content: AsyncIterable<Uint8Array>
  /** Breaks the connection on which it comes. */
  breakOff(): void
}

interface Reading {
  id: string
  sessionId: string
  sizeBytes: number
  opened: OpenedHeader
  /** Needed where it is to be restored. */
  proof: VerifiedPin | undefined
  /** Undefined until the file is sent. */
  file: ArrivingFile | undefined
  /** Gives it up where nobody begins to send. */
  timer: NodeJS.Timeout
}

interface Dependencies {
  store: Store
  /** Whether the database is a file in the data folder. */
  isDatabaseInFolder: boolean
  openDatabaseIn(directory: string): Promise<Database>
  migrations: RestoreTarget['migrations']
  /** Called when a restore is to take the place of the present data. */
  onRestored(): void
  database: DatabaseHandle
  clock: Clock
  events: EventBus
}

/** Files of backups that a browser sends to be read, one at a time: each takes a slow hash with much memory. */
export class BackupFilesService {
  readonly #dependencies: Dependencies
  #isOpening = false
  #reading: Reading | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Opens a file by its first bytes, so that a wrong passphrase is told before all of it is sent. Throws `backup_file_busy`,
   * `bad_request`, or as `ArchiveReader.read`.
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
      // One that was opened and not sent gives way.
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
   * Reads a file to its end while it arrives. One that is whole is noted. Throws `backup_file_not_found`, or as
   * `verifyArchive`.
   */
  verify(sessionId: string, id: string, file: ArrivingFile): Promise<BackupVerdict> {
    const { database, clock, events } = this.#dependencies
    return this.#read(this.#find(sessionId, id), file, async (archive) => {
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
    return (await isStoreEmpty(store.dataDir, database)) ? 'ready' : 'not-empty'
  }

  /**
   * Puts all that is in a file beside the present data, and compares it. It takes their place at the next start, where there
   * is still nothing in them. Throws `backup_file_not_found`, `restore_not_empty`, `restore_by_command`, or as `restoreInto`;
   * then nothing has changed.
   */
  restore(sessionId: string, id: string, file: ArrivingFile): Promise<{ fileCount: number; alreadyDamaged: string[] }> {
    const { store, isDatabaseInFolder, openDatabaseIn, migrations } = this.#dependencies
    const reading = this.#find(sessionId, id)
    if (reading.proof === undefined) throw new AppError('backup_file_not_found')
    return this.#read(reading, file, (archive) =>
      receiveRestore(store.dataDir, async (directory) => {
        await this.#expectReady()
        const target = { isDatabaseInFolder, openDatabase: openDatabaseIn, migrations }
        const alreadyDamaged = await restoreInto(directory, archive, target)
        await this.#expectReady()
        return { fileCount: archive.manifest.blobs.count, alreadyDamaged }
      }),
    )
  }

  /** Has the server start again, with what was restored. */
  startAgain(): void {
    this.#dependencies.onRestored()
  }

  /** Gives up what a session has opened or sends. */
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

  async #read<T>(reading: Reading, file: ArrivingFile, read: (archive: ArchiveReader) => Promise<T>): Promise<T> {
    const { dataDir } = this.#dependencies.store
    const { opened, sizeBytes, timer } = reading
    clearTimeout(timer)
    reading.file = file
    try {
      const sealed = await ArrivingBytes.begin(join(dataDir, 'staging'), { content: file.content, sizeBytes })
      const archive = await ArchiveReader.read(sealed, { opened })
      try {
        return await read(archive)
      } finally {
        await archive.close()
      }
    } finally {
      this.#end(reading)
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

/** The beginning of a file of which the rest is not there. */
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
