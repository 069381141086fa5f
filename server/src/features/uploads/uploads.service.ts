import { UPLOAD_AT_ONCE_MAX_BYTES, UPLOAD_KEPT_DAYS } from '@pinloft/contract/limits'
import type { UnfinishedUpload } from '@pinloft/contract/uploads'
import type { FileKey } from '../../platform/age/age-header.ts'
import { CHUNK_BYTES, payloadBytes } from '../../platform/age/age-payload.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { randomId } from '../../platform/ids.ts'
import type { VerifiedPin } from '../access/index.ts'
import { mimeTypeOf, normalPath, pathsOfFolders, resolveFolder, storedName } from '../files/index.ts'
import type { Credentials, FileLocks } from '../protection/index.ts'
import { ActiveUpload, type PartRequest } from './active-upload.ts'
import { receiveAtOnce } from './at-once.ts'
import { formatRanges, prefixBytes } from './byte-ranges.ts'
import { writeNonce } from './part-writer.ts'
import type { PartBody } from './receive-part.ts'
import { storeUpload, uploadSubject } from './store-upload.ts'
import type { UploadMetadata } from './tus-headers.ts'
import { blobBytesOf, isWhole, toState, toUnfinished, type UploadState } from './upload-state.ts'
import * as repository from './uploads.repository.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const UNFINISHED_KEPT_MS = UPLOAD_KEPT_DAYS * DAY_MS
/** A finished upload answers for so long, so that a client whose last answer was lost learns what became of it. */
const FINISHED_KEPT_MS = DAY_MS
const EXPIRY_EVERY_MS = HOUR_MS
/** Whoever sends the last bytes is answered after so long at the latest; before, connections may time out. */
const FINISH_ANSWER_MS = 20_000

export interface CreationRequest {
  metadata: UploadMetadata
  sizeBytes: number
  /** The client's name for this creation. */
  creationKey: string | null
  deviceId: string
  /** Bytes from the start on that come together with the creation. */
  body: (PartBody & { abort(): void }) | null
}

/** What a part has come to: where it ended, and what is known of the file where it was the last. */
export interface PartResult {
  end: number
  expiresAt: Date
  fileId: string | null
}

interface UploadsDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  locks: FileLocks
  onError(error: unknown): void
  finishAnswerMs?: number
}

/** Resumable uploads. */
export class UploadsService {
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

  /**
   * Begins an upload, or gives the one that was begun with the same creation key. A file that comes whole, and small,
   * is stored at once. Throws `file_name_…`, `folder_not_found`, `new_password_too_long`, `no_space` or what
   * `ActiveUpload.receive` throws.
   */
  async create(proof: VerifiedPin, request: CreationRequest): Promise<UploadState> {
    const { database, locks, clock } = this.#dependencies
    const { metadata, sizeBytes, creationKey, deviceId, body } = request
    const name = storedName(metadata.fileName)
    const folderId = await resolveFolder(database, normalPath(metadata.folder))
    const known = await this.#findCreated(request)
    if (known !== null) return known

    const protection = metadata.password === null ? null : await locks.create(metadata.password)
    const now = clock.now()
    const row: repository.UploadRow = {
      id: randomId(),
      device_id: deviceId,
      creation_key: creationKey,
      blob_key: '',
      folder_id: folderId,
      name,
      mime_type: mimeTypeOf(name, metadata.mimeType),
      size_bytes: sizeBytes,
      last_modified_ms: metadata.lastModifiedMs,
      lock: protection?.lock ?? null,
      ranges: '',
      file_id: null,
      created_at: now,
      expires_at: now + UNFINISHED_KEPT_MS,
    }
    const fileKey = protection?.fileKey ?? null
    const isAtOnce = sizeBytes === 0 || (body?.lengthBytes === sizeBytes && sizeBytes <= UPLOAD_AT_ONCE_MAX_BYTES)
    const state = isAtOnce ? await this.#storeAtOnce(row, fileKey, body) : await this.#begin(row, fileKey, body)
    // Null: another request with the same creation key was faster.
    return state ?? (await this.#findCreated(request)) ?? this.create(proof, request)
  }

  /** Throws `upload_not_found`. */
  async state(id: string): Promise<UploadState> {
    const state = await this.#stateOf(await this.#find(id))
    // Something has kept it from becoming a file; asking for it is a reason to try again.
    if (state.fileId === null && prefixBytes(state.durable) === state.sizeBytes) this.#finishInBackground(id)
    return state
  }

  /**
   * Takes a part. Throws `upload_not_found`, `upload_offset_invalid`, `body_too_large`, `upload_offset_conflict`, for a
   * protected upload what `FileLocks.open` throws, or what broke it off.
   */
  async append(id: string, part: PartRequest, credentials: Credentials): Promise<PartResult> {
    const row = await this.#find(id)
    if (part.start > row.size_bytes) throw new AppError('upload_offset_invalid')
    if (row.file_id === null && !isWhole(row)) {
      const upload = this.#activate(row)
      if (row.lock !== null) {
        if (part.start % CHUNK_BYTES !== 0) throw new AppError('upload_offset_invalid')
        upload.fileKey ??= await this.#dependencies.locks.open(uploadSubject(id), row.lock, credentials)
      }
      const end = await this.#receive(upload, part)
      const fileId = upload.isWhole ? await this.#finishSoon(id) : null
      return { end, expiresAt: this.#expiry(fileId), fileId }
    }
    // A client that missed the answer to its last part may ask by sending nothing more.
    if (part.start < row.size_bytes || part.lengthBytes !== 0) throw new AppError('upload_offset_conflict')
    const fileId = row.file_id ?? (await this.#finishSoon(id))
    return { end: row.size_bytes, expiresAt: this.#expiry(fileId), fileId }
  }

  /** Forgets an upload, with its bytes unless they are a file by now. Throws `upload_not_found`. */
  async cancel(id: string): Promise<void> {
    await this.#find(id)
    await this.#remove(id)
  }

  async list(): Promise<UnfinishedUpload[]> {
    const { database, clock } = this.#dependencies
    const rows = await repository.listUnfinishedUploads(database)
    const alive = rows.filter((row) => row.expires_at > clock.now())
    const paths = await pathsOfFolders(
      database,
      alive.map((row) => row.folder_id),
    )
    return alive.map((row) => toUnfinished(row, paths.get(row.folder_id) ?? ''))
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
      if (isWhole(row)) this.#finishInBackground(row.id)
    }
  }

  /** Waits until everything under way has saved what it got. */
  async close(): Promise<void> {
    clearInterval(this.#expiryTimer)
    await Promise.all([...this.#active.values()].map((upload) => upload.stop()))
    await Promise.allSettled(this.#finishing.values())
  }

  async #findCreated({ deviceId, creationKey }: CreationRequest): Promise<UploadState | null> {
    if (creationKey === null) return null
    const row = await repository.findUploadByCreationKey(this.#dependencies.database, deviceId, creationKey)
    if (row === undefined) return null
    if (!this.#isExpired(row)) return this.#stateOf(row)
    await this.#remove(row.id)
    return null
  }

  /** Null where the creation key is in use. */
  async #storeAtOnce(
    row: repository.UploadRow,
    fileKey: FileKey | null,
    body: PartBody | null,
  ): Promise<UploadState | null> {
    const expiresAt = this.#finishedExpiry()
    const stored = await receiveAtOnce(this.#dependencies, { row, fileKey, body, expiresAt })
    if (stored === null) return null
    this.#dependencies.events.publish({ type: 'file_uploaded', folders: [stored.folder] })
    const ranges = formatRanges([{ start: 0, end: row.size_bytes }])
    return toState({ ...row, ranges, file_id: stored.fileId, expires_at: expiresAt }, stored.folder)
  }

  /** Null where the creation key is in use. */
  async #begin(
    row: repository.UploadRow,
    fileKey: FileKey | null,
    body: CreationRequest['body'],
  ): Promise<UploadState | null> {
    const { database, blobs, events } = this.#dependencies
    const neededBytes = row.lock === null ? row.size_bytes : payloadBytes(row.size_bytes)
    if ((await blobs.space()).freeBytes < neededBytes) throw new AppError('no_space')
    const blob = await blobs.partials.create()
    const kept = { ...row, blob_key: blob.key }
    let isKept = false
    try {
      if (fileKey !== null) await writeNonce(blob)
      isKept = await repository.insertUpload(database, kept)
    } finally {
      if (!isKept) await blob.discard()
    }
    if (!isKept) return null
    const upload = new ActiveUpload(kept, this.#toolsFor(row.id), { blob, fileKey })
    this.#active.set(row.id, upload)
    events.publish({ type: 'uploads_changed' })
    if (body !== null) await this.#receiveFirst(upload, body)
    return this.state(row.id)
  }

  /** The bytes that came with a creation. Where they are refused, nobody has been told of the upload: it goes too. */
  async #receiveFirst(upload: ActiveUpload, body: PartBody & { abort(): void }): Promise<void> {
    const { id } = upload.row
    try {
      await upload.receive({ ...body, start: 0 })
    } catch (error) {
      if (error instanceof AppError) await this.#remove(id)
      throw error
    }
    if (upload.isWhole) await this.#finishSoon(id)
  }

  async #receive(upload: ActiveUpload, part: PartRequest): Promise<number> {
    try {
      return await upload.receive(part)
    } catch (error) {
      if (isNotFound(error)) this.#active.delete(upload.row.id)
      throw error
    }
  }

  /** Throws `upload_not_found`. */
  async #find(id: string): Promise<repository.UploadRow> {
    const row = await repository.findUpload(this.#dependencies.database, id)
    if (row === undefined || this.#isExpired(row)) throw new AppError('upload_not_found')
    return row
  }

  #isExpired(row: repository.UploadRow): boolean {
    return row.expires_at <= this.#dependencies.clock.now() && !this.#active.get(row.id)?.isBusy
  }

  #activate(row: repository.UploadRow): ActiveUpload {
    const known = this.#active.get(row.id)
    if (known !== undefined) return known
    const upload = new ActiveUpload(row, this.#toolsFor(row.id))
    this.#active.set(row.id, upload)
    return upload
  }

  #toolsFor(id: string) {
    const { database, blobs, clock, onError } = this.#dependencies
    return {
      blobs: blobs.partials,
      onError,
      saveRanges: async (ranges: string) => {
        const change = { ranges, expires_at: clock.now() + UNFINISHED_KEPT_MS }
        if (!(await repository.updateUpload(database, id, change))) throw new AppError('upload_not_found')
      },
    }
  }

  async #stateOf(row: repository.UploadRow): Promise<UploadState> {
    const paths = await pathsOfFolders(this.#dependencies.database, [row.folder_id])
    return toState(row, paths.get(row.folder_id) ?? '')
  }

  /** The file that a whole upload becomes; null where that takes longer than a client should wait for an answer. */
  async #finishSoon(id: string): Promise<string | null> {
    const { finishAnswerMs = FINISH_ANSWER_MS } = this.#dependencies
    const tooLong = Promise.withResolvers<null>()
    const timer = setTimeout(() => tooLong.resolve(null), finishAnswerMs)
    try {
      return await Promise.race([this.#finish(id), tooLong.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  #finishInBackground(id: string): void {
    this.#finish(id).catch(this.#dependencies.onError)
  }

  /** Makes a whole upload a file and gives its id. Several may ask for it. */
  #finish(id: string): Promise<string> {
    const known = this.#finishing.get(id)
    if (known !== undefined) return known
    const finishing = this.#store(id).finally(() => this.#finishing.delete(id))
    this.#finishing.set(id, finishing)
    // After the answer was given without it, nobody waits any more.
    finishing.catch(() => {})
    return finishing
  }

  async #store(id: string): Promise<string> {
    const row = await this.#find(id)
    if (row.file_id !== null) return row.file_id
    const upload = this.#activate(row)
    const { receipt, keep } = await upload.finish()
    try {
      const { fileId, folder } = await storeUpload(this.#dependencies, id, {
        receipt,
        expiresAt: this.#finishedExpiry(),
      })
      keep()
      this.#active.delete(id)
      this.#dependencies.events.publish({ type: 'file_uploaded', folders: [folder] })
      this.#dependencies.events.publish({ type: 'uploads_changed' })
      return fileId
    } catch (error) {
      // Whether the rows are there is not known: the next question looks.
      if (error instanceof OutcomeUnknownError) {
        this.#active.delete(id)
        await upload.stop()
      }
      // It was cancelled a moment ago, and its bytes have been given names again since.
      if (isNotFound(error)) await this.#dependencies.blobs.partials.discard(row.blob_key)
      throw error
    }
  }

  /** Removes an upload in whatever state it is. Does nothing where it is gone. */
  async #remove(id: string): Promise<void> {
    const { database, blobs, events, locks } = this.#dependencies
    await this.#active.get(id)?.stop()
    await this.#finishing.get(id)?.catch(() => {})
    const row = await inTransaction(database, async (transaction) => {
      const deleted = await repository.deleteUpload(transaction, id)
      if (deleted?.lock) await locks.forget(transaction, uploadSubject(id))
      return deleted
    })
    this.#active.delete(id)
    if (row === undefined || row.file_id !== null) return
    await blobs.partials.discard(row.blob_key)
    events.publish({ type: 'uploads_changed' })
  }

  async #removeExpired(): Promise<void> {
    const { database, clock } = this.#dependencies
    for (const id of await repository.listExpiredUploads(database, clock.now())) {
      if (!this.#active.get(id)?.isBusy) await this.#remove(id)
    }
  }

  #finishedExpiry(): number {
    return this.#dependencies.clock.now() + FINISHED_KEPT_MS
  }

  /** What an answer says of it. */
  #expiry(fileId: string | null): Date {
    return new Date(fileId === null ? this.#dependencies.clock.now() + UNFINISHED_KEPT_MS : this.#finishedExpiry())
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'upload_not_found'
}
