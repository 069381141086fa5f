import { UPLOAD_KEPT_DAYS } from '@pinloft/contract/limits'
import type { FileKey } from '../../platform/age/age-header.ts'
import type { BlobStore, PartialBlob } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { FileLocks } from '../protection/index.ts'
import { ActiveUpload, type PartRequest } from './active-upload.ts'
import { storeUpload, uploadSubject } from './store-upload.ts'
import { blobBytesOf, isWhole } from './upload-state.ts'
import * as repository from './uploads.repository.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** A finished upload answers for so long, so that a client whose last answer was lost learns what became of it. */
const FINISHED_KEPT_MS = DAY_MS
const EXPIRY_EVERY_MS = HOUR_MS
/** Whoever sends the last bytes is answered after so long at the latest; connections time out without an answer. */
const FINISH_ANSWER_MS = 20_000

export interface UploadsDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  locks: FileLocks
  onError(error: unknown): void
  /** Instead of the usual time, for tests. */
  finishAnswerMs?: number
}

/** Keeps rows, bytes and what is under way of all uploads together, from their first byte to their end. */
export class UploadRegistry {
  readonly #dependencies: UploadsDependencies
  readonly #active = new Map<string, ActiveUpload>()
  /** Uploads that are whole and being made files. */
  readonly #finishing = new Map<string, Promise<string>>()
  readonly #expiryTimer: NodeJS.Timeout

  constructor(dependencies: UploadsDependencies) {
    this.#dependencies = dependencies
    this.#expiryTimer = setInterval(() => this.#removeExpired().catch(dependencies.onError), EXPIRY_EVERY_MS)
    this.#expiryTimer.unref()
  }

  /** Brings rows and bytes together after an interrupted run. Runs before anything is served. */
  async recover(): Promise<void> {
    const { database, blobs } = this.#dependencies
    const sizes = new Map(await blobs.partials.list())
    for (const row of await repository.listUnfinishedUploads(database)) {
      if ((sizes.get(row.blob_key) ?? -1) < blobBytesOf(row)) await repository.deleteUpload(database, row.id)
      else sizes.delete(row.blob_key)
    }
    // What is left belongs to no upload, or to one that is a file by now.
    for (const key of sizes.keys()) await blobs.partials.letGo(key)
    await this.#removeExpired()
    for (const row of await repository.listUnfinishedUploads(database)) {
      if (isWhole(row)) this.finishInBackground(row.id)
    }
  }

  /** Ends requests that would keep the server from stopping, where nothing is lost by it. */
  breakOff(): void {
    for (const upload of this.#active.values()) upload.breakOff()
  }

  /** Waits until everything under way has saved what it got. */
  async close(): Promise<void> {
    clearInterval(this.#expiryTimer)
    await Promise.all([...this.#active.values()].map((upload) => upload.stop()))
    await Promise.allSettled(this.#finishing.values())
  }

  /** Adds an upload whose row and blob have just been made. */
  add(row: repository.UploadRow, created: { blob: PartialBlob; fileKey: FileKey | null }): ActiveUpload {
    const upload = new ActiveUpload(row, this.#toolsFor(row.id), created)
    this.#active.set(row.id, upload)
    this.#dependencies.events.publish({ type: 'uploads_changed' })
    return upload
  }

  /** The unfinished upload of a row. */
  activate(row: repository.UploadRow): ActiveUpload {
    const known = this.#active.get(row.id)
    if (known !== undefined) return known
    const upload = new ActiveUpload(row, this.#toolsFor(row.id))
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
    return row.expires_at <= this.#dependencies.clock.now() && !this.#active.get(row.id)?.isBusy
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

  /** The file that a whole upload becomes; null where that takes longer than a client should wait for an answer. */
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

  /** Removes an upload in whatever state it is; its bytes too, unless they are a file by now. */
  async remove(id: string): Promise<void> {
    const { database, blobs, events, locks, onError } = this.#dependencies
    await this.#active.get(id)?.stop()
    await this.#finishing.get(id)?.catch(() => {})
    const row = await inTransaction(database, async (transaction) => {
      const deleted = await repository.deleteUpload(transaction, id)
      if (deleted?.lock) await locks.forget(transaction, uploadSubject(id), deleted.lock)
      return deleted
    })
    this.#active.delete(id)
    if (row === undefined || row.file_id !== null) return
    events.publish({ type: 'uploads_changed' })
    // The upload has gone; bytes that cannot be removed now are by the next start.
    await blobs.partials.discard(row.blob_key).catch(onError)
  }

  /** When an upload expires that got bytes, or became a file, at this moment. */
  expiryFromNow(isFinished: boolean): number {
    return this.#dependencies.clock.now() + (isFinished ? FINISHED_KEPT_MS : UPLOAD_KEPT_DAYS * DAY_MS)
  }

  /** Makes a whole upload a file and gives its id. Several may ask for it. */
  #finish(id: string): Promise<string> {
    const known = this.#finishing.get(id)
    if (known !== undefined) return known
    const finishing = this.#store(id).finally(() => this.#finishing.delete(id))
    this.#finishing.set(id, finishing)
    // After an answer was given without it, nobody waits any more.
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
      const expiresAt = this.expiryFromNow(true)
      const { fileId, folder } = await storeUpload(this.#dependencies, id, { receipt, expiresAt })
      keep()
      this.#active.delete(id)
      events.publish({ type: 'file_uploaded', folders: [folder] })
      events.publish({ type: 'uploads_changed' })
      return fileId
    } catch (error) {
      // Whether the rows are there is not known: the next question looks.
      if (error instanceof OutcomeUnknownError) {
        this.#active.delete(id)
        await upload.stop()
      }
      // It was cancelled a moment ago, and its bytes may have been given names again since.
      if (isNotFound(error)) await blobs.partials.discard(row.blob_key)
      throw error
    }
  }

  #toolsFor(id: string) {
    const { database, blobs, onError } = this.#dependencies
    return {
      blobs: blobs.partials,
      onError,
      saveRanges: async (ranges: string) => {
        const change = { ranges, expires_at: this.expiryFromNow(false) }
        if (!(await repository.updateUpload(database, id, change))) throw new AppError('upload_not_found')
      },
    }
  }

  async #removeExpired(): Promise<void> {
    const { database, clock } = this.#dependencies
    for (const id of await repository.listExpiredUploads(database, clock.now())) {
      if (!this.#active.get(id)?.isBusy) await this.remove(id)
    }
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'upload_not_found'
}
