import { DOCUMENT_PICTURES_PATH } from '@pinloft/contract/documents/content'
import { DOCUMENT_PICTURE_MAX_BYTES, DOCUMENT_PICTURE_UNUSED_HOURS } from '@pinloft/contract/documents/limits'
import type { addDocumentPicture } from '@pinloft/contract/documents/pictures'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { type ContentDeleted, findFile, UnusedPictures } from '../../../core/files/index.ts'
import type { Credentials } from '../../../core/protection/index.ts'
import type { FileKey } from '../../../platform/age/age-header.ts'
import { openSealed } from '../../../platform/age/sealed-blob.ts'
import type { BlobStore, OpenBlob } from '../../../platform/blobs/blob-store.ts'
import { requireSpace } from '../../../platform/blobs/free-space.ts'
import { storeBlob } from '../../../platform/blobs/store-blob.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import type { CheckedPicture, PictureToCheck } from '../../../platform/pictures/picture-check.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import { WorkerProcess } from '../../../platform/process/worker-process.ts'
import type { Retention } from '../../../platform/retention/retention.ts'
import type { DocumentKeys } from '../document-keys.ts'
import * as repository from './pictures.repository.ts'
import { type PictureSeal, PreparedSeal } from './prepared-seal.ts'

const { noteUnusedSince, listLongUnused, listUnusedAmong, deletePictures } = repository
const TIME_LIMIT_MS = 30_000

interface PicturesDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  keys: DocumentKeys
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/** The pictures of drafts. Each is kept as long as a draft shows it, and a day more. */
export class PicturesService {
  readonly #dependencies: PicturesDependencies
  readonly #worker = new WorkerProcess<PictureToCheck, CheckedPicture>({
    script: new URL('../../../platform/pictures/picture-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
  })

  constructor(dependencies: PicturesDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Stores a picture that arrives, sealed if it is for a protected file. Throws `document_picture_too_large`,
   * `document_picture_unreadable`, `work_interrupted`, `no_space` and what `FileLocks.open` throws.
   */
  async add(
    content: AsyncIterable<Uint8Array>,
    fileId: string | undefined,
    credentials: Credentials,
  ): Promise<ReplyOf<typeof addDocumentPicture>> {
    const { database, blobs, keys } = this.#dependencies
    const file = fileId === undefined ? undefined : await findFile(database, fileId)
    const fileKey = file === undefined ? null : await keys.ofFile(file, credentials)
    await requireSpace(blobs, DOCUMENT_PICTURE_MAX_BYTES)
    return this.store(content, { fileKey, lock: file?.lock ?? null })
  }

  /** Stores the bytes of a picture after a look at all of it. Throws like `add`. */
  async store(
    content: AsyncIterable<Uint8Array>,
    { fileKey, lock }: PictureSeal,
  ): Promise<ReplyOf<typeof addDocumentPicture>> {
    const { database, blobs, clock } = this.#dependencies
    const bytes = await received(content)
    const checked = await this.#check(bytes)
    const kept = checked.cleaned ?? bytes
    return storeBlob(blobs, { content: [kept], fileKey }, async ({ key, sha256 }) => {
      const row: repository.PictureRow = {
        id: randomId(),
        blob_key: key,
        sha256,
        size_bytes: kept.byteLength,
        lock,
        mime_type: checked.mimeType,
        width_pixels: checked.widthPixels,
        height_pixels: checked.heightPixels,
        created_at: clock.now(),
        unused_since: null,
      }
      await inTransaction(database, (transaction) => repository.insertPictures(transaction, [row]))
      const { mimeType, widthPixels, heightPixels } = checked
      const path = DOCUMENT_PICTURES_PATH + row.id
      return { id: row.id, path, mimeType, sizeBytes: kept.byteLength, widthPixels, heightPixels }
    })
  }

  /** Throws `document_picture_not_found` and, if it is that of a protected file, what `FileLocks.open` throws. */
  async content(id: string, credentials: Credentials): Promise<repository.PictureRow & { open(): Promise<OpenBlob> }> {
    const { database, blobs, keys } = this.#dependencies
    const row = await repository.findPicture(database, id)
    if (row === undefined) throw new AppError('document_picture_not_found')
    if (row.lock === null) return { ...row, open: () => blobs.open(row.blob_key) }
    const file_id = await repository.findFileOfPicture(database, id)
    const { fileKey } = await keys.open({ file_id, lock: row.lock }, credentials, (key) => key ?? undefined)
    return { ...row, open: () => this.open(row, fileKey) }
  }

  /** Opens the bytes of a picture; the key is that of its file. Throws `password_required` if it needs one. */
  async open(row: repository.PictureRow, fileKey: FileKey | null): Promise<OpenBlob> {
    if (row.lock !== null && fileKey === null) throw new AppError('password_required')
    const stored = await this.#dependencies.blobs.open(row.blob_key)
    return row.lock === null || fileKey === null ? stored : openSealed(stored, { fileKey, plainBytes: row.size_bytes })
  }

  /**
   * Stores the pictures of drafts as their file is stored from now on, but for those that other drafts show too. `openKey` is
   * the key that the file had before. Throws `no_space` and `file_damaged`.
   */
  async prepareSeal(draftIds: readonly string[], openKey: FileKey | null, seal: PictureSeal): Promise<PreparedSeal> {
    const prepared = new PreparedSeal(this.#dependencies, seal)
    await prepared.prepare(draftIds, openKey, (row) => this.open(row, openKey))
    return prepared
  }

  /** Deletes from time to time what has been unused for long enough. */
  sweepBy(retention: Retention): void {
    new UnusedPictures(
      this.#dependencies,
      { noteUnusedSince, listLongUnused, listUnusedAmong, deletePictures },
      DOCUMENT_PICTURE_UNUSED_HOURS,
    ).sweepBy(retention)
  }

  close(): Promise<void> {
    return this.#worker.close()
  }

  /** The process can only read files, so it gets one that leaves no trace. */
  async #check(bytes: Uint8Array): Promise<CheckedPicture> {
    const staged = await this.#dependencies.blobs.stage()
    try {
      await staged.write(bytes)
      const { key } = await staged.finish()
      return await this.#worker.ask({ path: this.#dependencies.blobs.localPath(key) })
    } catch (error) {
      throw error instanceof WorkFailure ? error.refusal('document_picture_unreadable') : error
    } finally {
      await staged.discard()
    }
  }
}

/** A picture is small enough to be held. */
async function received(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const blocks: Buffer[] = []
  let sizeBytes = 0
  for await (const block of content) {
    sizeBytes += block.byteLength
    if (sizeBytes > DOCUMENT_PICTURE_MAX_BYTES) throw new AppError('document_picture_too_large')
    blocks.push(Buffer.from(block))
  }
  if (sizeBytes === 0) throw new AppError('document_picture_unreadable')
  return Buffer.concat(blocks)
}
