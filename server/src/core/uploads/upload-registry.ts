import { DAY_MS, HOUR_MS } from '@pinloft/contract/shared/units'
import { UPLOAD_KEPT_DAYS } from '@pinloft/contract/uploads/limits'
import type { FileKey } from '../../platform/age/age-header.ts'
import type { BlobStore, PartialBlob } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { Retention } from '../../platform/retention/retention.ts'
import type { ContentDeleted, VersionStore } from '../files/index.ts'
import type { FileLocks } from '../protection/index.ts'
import { ActiveUpload, type PartRequest } from './active-upload.ts'
import { announceStored, deleteUpload, storeUpload, uploadSubject, type VisitorUploads } from './store-upload.ts'
import { blobBytesOf, isComplete } from './upload-state.ts'
import * as repository from './uploads.repository.ts'

/** How long a finished upload can be queried, so that a client that missed the last response learns the outcome. */
const FINISHED_KEPT_MS = DAY_MS
const EXPIRY_EVERY_MS = HOUR_MS
/** Maximum time until the request with the last bytes is answered; connections time out without a response. */
const FINISH_ANSWER_MS = 20_000

export interface UploadsDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  locks: FileLocks
  versionStore: VersionStore
  visitorUploads: VisitorUploads
  onContentDeleted: ContentDeleted
  retention: Retention
  onError(error: unknown): void
  /** Overrides the default, for tests. */
  finishAnswerMs?: number
}

/** Keeps the rows, bytes and active requests of all uploads consistent, from their first byte to their end. */
export class UploadRegistry {
  readonly #dependencies: UploadsDependencies
  readonly #active = new Map<string, ActiveUpload>()
  /** Complete uploads that are being turned into files. */
  readonly #finishing = new Map<string, Promise<string>>()

  constructor(dependencies: UploadsDependencies) {
    this.#dependencies = dependencies
    dependencies.retention.every(EXPIRY_EVERY_MS, (now) => this.#removeExpired(now))
  }

  /** Reconciles rows and bytes after an interrupted run. Runs before requests are served. */
  async recover(): Promise<void> {
    const { database, blobs } = this.#dependencies
    const sizes = new Map(await blobs.partials.list())
    for (const row of await repository.listUnfinishedUploads(database)) {
      if ((sizes.get(row.blob_key) ?? -1) >= blobBytesOf(row)) sizes.delete(row.blob_key)
      else await inTransaction(database, (transaction) => deleteUpload(transaction, this.#dependencies, row.id))
    }
    // The rest belongs to no upload, or to one that is already a file.
    for (const key of sizes.keys()) await blobs.partials.letGo(key)
    await this.#removeExpired(this.#dependencies.retention.now())
    for (const row of await repository.listUnfinishedUploads(database)) {
      if (isComplete(row)) this.finishInBackground(row.id)
    }
  }

  /** Aborts requests that would delay the shutdown, if nothing is lost by it. */
  breakOff(): void {
    for (const upload of this.#active.values()) upload.breakOff()
  }

  /** Waits until everything in progress has been saved. */
  async close(): Promise<void> {
    await Promise.all([...this.#active.values()].map((upload) => upload.stop()))
    await Promise.allSettled(this.#finishing.values())
  }

  /** Adds an upload whose row and blob have just been created. */
  add(row: repository.UploadRow, created: { blob: PartialBlob; fileKey: FileKey | null }): ActiveUpload {
    const upload = new ActiveUpload(row, this.#toolsFor(row), created)
    this.#active.set(row.id, upload)
    this.#dependencies.events.publish({ type: 'uploads_changed' })
    return upload
  }

  /** The unfinished upload of a row. */
  activate(row: repository.UploadRow): ActiveUpload {
    const known = this.#active.get(row.id)
    if (known !== undefined) return known
    const upload = new ActiveUpload(row, this.#toolsFor(row))
    this.#active.set(row.id, upload)
    return upload
  }

  /** Throws `upload_not_found`. */
  async find(id: string): Promise<repository.UploadRow> {
    const row = await repository.findUpload(this.#dependencies.database, id)
    if (row === undefined || this.isExpired(row)) throw new AppError('upload_not_found')
    return row
  }

  isExpired(row: repository.UploadRow): boolean {
    return row.expires_at <= this.#dependencies.retention.now() && !this.#active.get(row.id)?.isBusy
  }

  /** Throws what `ActiveUpload.receive` throws. */
  async receive(upload: ActiveUpload, part: PartRequest): Promise<number> {
    try {
      return await upload.receive(part)
    } catch (error) {
      if (isNotFound(error) && this.#active.get(upload.row.id) === upload) this.#active.delete(upload.row.id)
      throw error
    }
  }

  /** The file of a complete upload; null if creating it takes longer than a client should wait for a response. */
  async finishSoon(id: string): Promise<string | null> {
    const { finishAnswerMs = FINISH_ANSWER_MS } = this.#dependencies
    const tooLong = Promise.withResolvers<null>()
    const timer = setTimeout(() => tooLong.resolve(null), finishAnswerMs)
    try {
      return await Promise.race([this.#finish(id), tooLong.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  finishInBackground(id: string): void {
    this.#finish(id).catch(this.#dependencies.onError)
  }

  /** Removes an upload in any state, with its bytes unless they are already a file. */
  async remove(id: string): Promise<void> {
    const { database, blobs, events, locks, onError } = this.#dependencies
    await this.#active.get(id)?.stop()
    await this.#finishing.get(id)?.catch(() => {})
    const row = await inTransaction(database, async (transaction) => {
      const deleted = await deleteUpload(transaction, this.#dependencies, id)
      if (deleted?.lock) await locks.forget(transaction, uploadSubject(id), deleted.lock)
      return deleted
    })
    this.#active.delete(id)
    if (row === undefined || row.file_id !== null) return
    events.publish({ type: 'uploads_changed' })
    // The upload is gone; bytes that cannot be removed now are removed at the next start.
    await blobs.partials.discard(row.blob_key).catch(onError)
  }

  /**
   * When an upload expires that receives bytes, or becomes a file, right now. What a visitor has given up must not hold
   * the room of others for long.
   */
  expiryFromNow({ isFinished, visitor }: { isFinished: boolean; visitor: string | null }): number {
    const keptMs = isFinished || visitor !== null ? FINISHED_KEPT_MS : UPLOAD_KEPT_DAYS * DAY_MS
    return this.#dependencies.clock.now() + keptMs
  }

  /** Turns a complete upload into a file and returns its id. Concurrent calls share the work. */
  #finish(id: string): Promise<string> {
    const known = this.#finishing.get(id)
    if (known !== undefined) return known
    const finishing = this.#store(id).finally(() => this.#finishing.delete(id))
    this.#finishing.set(id, finishing)
    // After a response without the file, nothing awaits this any more.
    finishing.catch(() => {})
    return finishing
  }

  async #store(id: string): Promise<string> {
    const { blobs, events } = this.#dependencies
    const row = await this.find(id)
    if (row.file_id !== null) return row.file_id
    const upload = this.activate(row)
    try {
      const { receipt, keep } = await upload.finish()
      const expiresAt = this.expiryFromNow({ isFinished: true, visitor: row.visitor })
      const stored = await storeUpload(this.#dependencies, id, { receipt, expiresAt })
      keep()
      this.#active.delete(id)
      await announceStored(this.#dependencies, stored)
      events.publish({ type: 'uploads_changed' })
      return stored.fileId
    } catch (error) {
      // Whether the rows exist is unknown: the next request checks.
      if (error instanceof OutcomeUnknownError) {
        this.#active.delete(id)
        await upload.stop()
      }
      // It was cancelled just before, and its bytes may have been linked again since.
      if (isNotFound(error)) await blobs.partials.discard(row.blob_key)
      throw error
    }
  }

  #toolsFor({ id, visitor }: repository.UploadRow) {
    const { database, blobs, onError } = this.#dependencies
    return {
      blobs: blobs.partials,
      onError,
      saveRanges: async (ranges: string) => {
        const change = { ranges, expires_at: this.expiryFromNow({ isFinished: false, visitor }) }
        if (!(await repository.updateUpload(database, id, change))) throw new AppError('upload_not_found')
      },
    }
  }

  async #removeExpired(now: number): Promise<void> {
    for (const id of await repository.listExpiredUploads(this.#dependencies.database, now)) {
      if (!this.#active.get(id)?.isBusy) await this.remove(id)
    }
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'upload_not_found'
}
