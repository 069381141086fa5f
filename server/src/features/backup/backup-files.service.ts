import { join } from 'node:path'
import type { BackupVerdict } from '@pinloft/contract/backup-files'
import { BACKUP_FILE_BEGIN_MINUTES, BACKUP_HEAD_BYTES } from '@pinloft/contract/limits'
import type { SealedBytes } from '../../platform/age/sealed-bytes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { randomId } from '../../platform/ids.ts'
import { ArchiveReader } from './archive-reader.ts'
import type { OpenedHeader } from './archive-secret.ts'
import { ArrivingBytes } from './arriving-bytes.ts'
import { noteVerified } from './backup.repository.ts'
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
  /** Undefined until the file is sent. */
  file: ArrivingFile | undefined
  /** Gives it up where nobody begins to send. */
  timer: NodeJS.Timeout
}

interface Dependencies {
  dataDir: string
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
  ): Promise<{ id: string; madeAt: string; fileCount: number }> {
    if (this.#isOpening || this.#reading?.file !== undefined) throw new AppError('backup_file_busy')
    if (head.length !== Math.min(sizeBytes, BACKUP_HEAD_BYTES))
      throw new AppError('bad_request', { detail: 'its size' })
    this.#isOpening = true
    try {
      const archive = await ArchiveReader.read(headInMemory(head, sizeBytes), { passphrase })
      // One that was opened and not sent gives way.
      this.#end(this.#reading)
      const { opened, manifest } = archive
      const reading: Reading = {
        id: randomId(),
        sessionId,
        sizeBytes,
        opened,
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
  async verify(sessionId: string, id: string, file: ArrivingFile): Promise<BackupVerdict> {
    const { dataDir, database, clock, events } = this.#dependencies
    const reading = this.#find(sessionId, id)
    clearTimeout(reading.timer)
    reading.file = file
    try {
      const { opened, sizeBytes } = reading
      const sealed = await ArrivingBytes.begin(join(dataDir, 'staging'), { content: file.content, sizeBytes })
      const archive = await ArchiveReader.read(sealed, { opened })
      try {
        const verdict = await verifyArchive(archive)
        const { manifest } = archive
        if (verdict.faultCount === 0) {
          await inTransaction(database, (transaction) => noteVerified(transaction, manifest.id, clock.now()))
          events.publish({ type: 'backups_changed' })
        }
        return { madeAt: manifest.createdAt, ...verdict }
      } finally {
        await archive.close()
      }
    } finally {
      this.#end(reading)
    }
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
