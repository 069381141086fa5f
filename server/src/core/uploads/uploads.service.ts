import { formatRanges, prefixBytes } from '@pinloft/contract/streams/byte-ranges'
import type { NameConflict, UnfinishedUpload } from '@pinloft/contract/uploads/endpoints'
import { UPLOAD_AT_ONCE_MAX_BYTES } from '@pinloft/contract/uploads/limits'
import type { FileKey } from '../../platform/age/age-header.ts'
import { CHUNK_BYTES, payloadBytes } from '../../platform/age/age-payload.ts'
import { requireSpace } from '../../platform/blobs/free-space.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import type { VerifiedPin } from '../access/index.ts'
import {
  findFileNamed,
  mimeTypeOf,
  normalPath,
  pathsOfFolders,
  requirePossibleFile,
  resolveFolder,
  storedName,
} from '../files/index.ts'
import { type Credentials, fileSubject } from '../protection/index.ts'
import type { ActiveUpload, PartRequest } from './active-upload.ts'
import { findNameConflicts } from './name-conflicts.ts'
import { writeNonce } from './part-writer.ts'
import { receiveInOneRequest } from './single-request.ts'
import { addUpload, announceStored, uploadSubject } from './store-upload.ts'
import type { UploadMetadata } from './tus-headers.ts'
import { UploadRegistry, type UploadsDependencies } from './upload-registry.ts'
import { isComplete, toState, toUnfinished, type UploadState } from './upload-state.ts'
import * as repository from './uploads.repository.ts'

export interface CreationRequest {
  metadata: UploadMetadata
  sizeBytes: number
  /** The client's idempotency key for this creation. */
  creationKey: string | null
  session: RequestSession
  /** As returned by `networkOf`. */
  network: string
  /** The first bytes, sent together with the creation. */
  body: Omit<PartRequest, 'start'> | null
}

/** The outcome of a part. */
export interface PartResult {
  /** The part is durable up to here. */
  end: number
  expiresAt: Date
  /** The file that the upload became with it; null if it did not, or not yet. */
  fileId: string | null
}

/** Resumable uploads. */
export class UploadsService {
  readonly #dependencies: UploadsDependencies
  readonly #registry: UploadRegistry

  constructor(dependencies: UploadsDependencies) {
    this.#dependencies = dependencies
    this.#registry = new UploadRegistry(dependencies)
  }

  /** Reconciles rows and bytes after an interrupted run. Runs before requests are served. */
  recover(): Promise<void> {
    return this.#registry.recover()
  }

  /** Aborts requests that would delay the shutdown, if nothing is lost by it. */
  breakOff(): void {
    this.#registry.breakOff()
  }

  /** Waits until everything in progress has been saved. */
  close(): Promise<void> {
    return this.#registry.close()
  }

  /**
   * Starts an upload, or returns the one started with the same creation key. A small file that arrives complete is
   * stored at once. Throws `file_name_…`, `folder_not_found`, `new_password_…`, `replace_protection_differs`,
   * `no_space`, what `FileLocks.open` throws for a protected file to be replaced, or what `ActiveUpload.receive` throws.
   */
  async create(_proof: VerifiedPin, request: CreationRequest): Promise<UploadState> {
    const folderId = await resolveFolder(this.#dependencies.database, normalPath(request.metadata.folder))
    return this.#create(request, { folderId, visitor: null })
  }

  /** The same for someone whom another feature let in, who neither protects nor replaces anything. */
  createForVisitor(request: CreationRequest, place: { folderId: string; visitor: string }): Promise<UploadState> {
    const metadata = { ...request.metadata, password: null, isReplacing: false }
    return this.#create({ ...request, metadata }, place)
  }

  async #create(request: CreationRequest, place: { folderId: string; visitor: string | null }): Promise<UploadState> {
    const { clock } = this.#dependencies
    const { metadata, sizeBytes, creationKey, session, body } = request
    const { folderId, visitor } = place
    const name = storedName(metadata.fileName)
    const known = await this.#findCreated(request)
    if (known !== null) return known

    await requirePossibleFile(this.#dependencies.database, folderId, name)
    const protection = await this.#protectionFor(folderId, name, request)
    const row: repository.UploadRow = {
      id: randomId(),
      device_id: session.deviceId,
      creation_key: creationKey,
      blob_key: '',
      folder_id: folderId,
      name,
      mime_type: mimeTypeOf(name, metadata.mimeType),
      size_bytes: sizeBytes,
      last_modified_ms: metadata.lastModifiedMs,
      lock: protection?.lock ?? null,
      replacing_session: metadata.isReplacing ? session.id : null,
      visitor,
      ranges: '',
      file_id: null,
      created_at: clock.now(),
      expires_at: this.#registry.expiryFromNow({ isFinished: false, visitor }),
    }
    const fileKey = protection?.fileKey ?? null
    const isAtOnce = sizeBytes === 0 || (body?.lengthBytes === sizeBytes && sizeBytes <= UPLOAD_AT_ONCE_MAX_BYTES)
    const state = isAtOnce ? await this.#storeAtOnce(row, fileKey, body) : await this.#begin(row, fileKey, body)
    // Null: another request with the same creation key was faster.
    return state ?? (await this.#findCreated(request)) ?? this.#create(request, place)
  }

  /** Throws `upload_not_found`, also for an upload of another visitor or, without one, of any. */
  async state(id: string, visitor: string | null = null): Promise<UploadState> {
    const state = await this.#stateOf(await this.#find(id, visitor))
    // Something prevented it from becoming a file; this request is a reason to retry.
    if (state.fileId === null && prefixBytes(state.durable) === state.sizeBytes) this.#registry.finishInBackground(id)
    return state
  }

  /**
   * Receives a part. Throws `upload_not_found`, `upload_offset_invalid`, `body_too_large`, `upload_offset_conflict`,
   * for a protected upload what `FileLocks.open` throws, or what interrupted it.
   */
  async append(
    id: string,
    part: PartRequest,
    credentials: Credentials,
    visitor: string | null = null,
  ): Promise<PartResult> {
    const row = await this.#find(id, visitor)
    if (part.start > row.size_bytes) throw new AppError('upload_offset_invalid')
    if (row.file_id === null && !isComplete(row)) {
      const upload = this.#registry.activate(row)
      if (row.lock !== null) {
        if (part.start % CHUNK_BYTES !== 0) throw new AppError('upload_offset_invalid')
        upload.fileKey ??= await this.#dependencies.locks.open(uploadSubject(id), row.lock, credentials)
      }
      const end = await this.#registry.receive(upload, part)
      return this.#result(end, upload.isComplete ? await this.#registry.finishSoon(id) : null, visitor)
    }
    // A client that missed the response to its last part may ask again with an empty one.
    if (part.start < row.size_bytes || part.lengthBytes !== 0) throw new AppError('upload_offset_conflict')
    return this.#result(row.size_bytes, row.file_id ?? (await this.#registry.finishSoon(id)), visitor)
  }

  /** Deletes an upload, with its bytes unless they are already a file. Throws `upload_not_found`. */
  async cancel(id: string, visitor: string | null = null): Promise<void> {
    await this.#find(id, visitor)
    await this.#registry.remove(id)
  }

  /** Ends an upload, whoever sends it and whether or not there is one. */
  end(id: string): Promise<void> {
    return this.#registry.remove(id)
  }

  async isKnown(id: string): Promise<boolean> {
    return (await repository.findUpload(this.#dependencies.database, id)) !== undefined
  }

  /** Which of some files would have the name of a file or folder in theirs. */
  findConflicts(files: Parameters<typeof findNameConflicts>[1]): Promise<NameConflict[]> {
    return findNameConflicts(this.#dependencies.database, files)
  }

  /** The unfinished uploads, the newest first. */
  async list(): Promise<UnfinishedUpload[]> {
    const { database } = this.#dependencies
    const rows = await repository.listUnfinishedUploads(database)
    const alive = rows.filter((row) => row.visitor === null && !this.#registry.isExpired(row))
    const folderIds = alive.map((row) => row.folder_id)
    const paths = await pathsOfFolders(database, folderIds)
    return alive.map((row) => toUnfinished(row, paths.get(row.folder_id) ?? ''))
  }

  /**
   * The key that an upload is sealed with; null for an unprotected one. A protected file is replaced under its own lock,
   * which its versions share. Throws `new_password_…`, `replace_protection_differs` or what `FileLocks.open` throws.
   */
  async #protectionFor(
    folderId: string,
    name: string,
    { metadata: { password, isReplacing }, session, network }: CreationRequest,
  ): Promise<{ fileKey: FileKey; lock: string } | null> {
    const { database, locks } = this.#dependencies
    const replaced = isReplacing ? await findFileNamed(database, folderId, name) : undefined
    if (replaced === undefined) return password === null ? null : locks.create(password)
    const { id, lock } = replaced
    if (lock !== null) {
      const credentials = { password: password ?? undefined, token: undefined, session, network }
      return { lock, fileKey: await locks.open(fileSubject(id), lock, credentials) }
    }
    if (password !== null) throw new AppError('replace_protection_differs')
    return null
  }

  async #findCreated({ session, creationKey }: CreationRequest): Promise<UploadState | null> {
    if (creationKey === null) return null
    const row = await repository.findUploadByCreationKey(this.#dependencies.database, session.deviceId, creationKey)
    if (row === undefined) return null
    if (!this.#registry.isExpired(row)) return this.#stateOf(row)
    await this.#registry.remove(row.id)
    return null
  }

  /** Null if the creation key is in use. */
  async #storeAtOnce(
    row: repository.UploadRow,
    fileKey: FileKey | null,
    body: CreationRequest['body'],
  ): Promise<UploadState | null> {
    const expiresAt = this.#registry.expiryFromNow({ isFinished: true, visitor: row.visitor })
    const stored = await receiveInOneRequest(this.#dependencies, { row, fileKey, body, expiresAt })
    if (stored === null) return null
    await announceStored(this.#dependencies, stored)
    const ranges = formatRanges([{ start: 0, end: row.size_bytes }])
    return toState({ ...row, ranges, file_id: stored.fileId, expires_at: expiresAt }, stored.folder)
  }

  /** Null if the creation key is in use. */
  async #begin(
    row: repository.UploadRow,
    fileKey: FileKey | null,
    body: CreationRequest['body'],
  ): Promise<UploadState | null> {
    const { database, blobs } = this.#dependencies
    const neededBytes = fileKey === null ? row.size_bytes : payloadBytes(row.size_bytes)
    await requireSpace(blobs, neededBytes)
    const blob = await blobs.partials.create()
    const kept = { ...row, blob_key: blob.key }
    let isKept = false
    try {
      if (fileKey !== null) await writeNonce(blob)
      isKept = await inTransaction(database, (transaction) => addUpload(transaction, this.#dependencies, kept))
    } finally {
      if (!isKept) await blob.discard()
    }
    if (!isKept) return null
    const upload = this.#registry.add(kept, { blob, fileKey })
    if (body !== null) await this.#receiveFirst(upload, body)
    return this.state(row.id, row.visitor)
  }

  /**
   * Receives the bytes sent with a creation. If they are refused, the upload is removed too, as no client knows of it.
   */
  async #receiveFirst(upload: ActiveUpload, body: Omit<PartRequest, 'start'>): Promise<void> {
    const { id } = upload.row
    try {
      await this.#registry.receive(upload, { ...body, start: 0 })
    } catch (error) {
      if (error instanceof AppError) await this.#registry.remove(id)
      throw error
    }
    if (upload.isComplete) await this.#registry.finishSoon(id)
  }

  async #stateOf(row: repository.UploadRow): Promise<UploadState> {
    const paths = await pathsOfFolders(this.#dependencies.database, [row.folder_id])
    return toState(row, paths.get(row.folder_id) ?? '')
  }

  async #find(id: string, visitor: string | null): Promise<repository.UploadRow> {
    const row = await this.#registry.find(id)
    if (row.visitor !== visitor) throw new AppError('upload_not_found')
    return row
  }

  #result(end: number, fileId: string | null, visitor: string | null): PartResult {
    const expiresAt = this.#registry.expiryFromNow({ isFinished: fileId !== null, visitor })
    return { end, expiresAt: new Date(expiresAt), fileId }
  }
}
