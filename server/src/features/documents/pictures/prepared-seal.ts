import {
  type ContentDeleted,
  lockRowsOfBlobs,
  noteUnused,
  purgeUnused,
  type UnusedContent,
} from '../../../core/files/index.ts'
import type { FileKey } from '../../../platform/age/age-header.ts'
import { SealedStagedBlob } from '../../../platform/age/sealed-staged-blob.ts'
import type { BlobStore, OpenBlob, StagedBlob } from '../../../platform/blobs/blob-store.ts'
import { blobFaultOf } from '../../../platform/blobs/verified-blobs.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { OutcomeUnknownError } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import * as repository from './pictures.repository.ts'

interface PreparedSealDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/** The key and lock of a protected file; both null for another one. */
export interface PictureSeal {
  fileKey: FileKey | null
  lock: string | null
}

interface ReadyPicture {
  bytes: Pick<repository.PictureRow, 'blob_key' | 'sha256' | 'lock'>
  /** Null if the stored bytes stay. */
  staged: StagedBlob | null
}

/**
 * The pictures of drafts, stored as their file is stored from now on. Their bytes are written before the transaction that
 * changes the file, and replace the former ones within it: after a crash both are sealed, or neither is.
 */
export class PreparedSeal {
  readonly #dependencies: PreparedSealDependencies
  readonly #seal: PictureSeal
  /** By the key of the present bytes; null for bytes that cannot be read. */
  readonly #ready = new Map<string, ReadyPicture | null>()
  #replaced: ReadonlySet<string> = new Set()
  #gone: readonly UnusedContent[] = []

  constructor(dependencies: PreparedSealDependencies, seal: PictureSeal) {
    this.#dependencies = dependencies
    this.#seal = seal
  }

  /** `openKey`: the key that the file had before. `open`: the content of a picture. */
  async prepare(
    draftIds: readonly string[],
    openKey: FileKey | null,
    open: (row: repository.PictureRow) => Promise<OpenBlob>,
  ): Promise<void> {
    const { database, onError } = this.#dependencies
    const { fileKey, lock } = this.#seal
    try {
      for (const row of await repository.listOnlyIn(database, draftIds)) {
        if (row.lock === lock) continue
        if (row.lock !== null && fileKey !== null && openKey?.equals(fileKey)) {
          this.#ready.set(row.blob_key, { bytes: { blob_key: row.blob_key, sha256: row.sha256, lock }, staged: null })
          continue
        }
        await this.#store(row, open).catch((error: unknown) => {
          // What is plain is sealed, or the file does not get its password.
          if (row.lock === null && blobFaultOf(error) !== 'missing') throw error
          onError(error)
          this.#ready.set(row.blob_key, null)
        })
      }
    } catch (error) {
      await this.discard(error)
      throw error
    }
  }

  /** Throws `file_changed_meanwhile` if the drafts show others now: those would stay as they are. */
  async commit(transaction: DatabaseHandle, draftIds: readonly string[]): Promise<void> {
    await lockRowsOfBlobs(transaction, [...this.#ready.keys()])
    const replaced = new Set<string>()
    const digests = new Map<string, string>()
    for (const row of await repository.listOnlyIn(transaction, draftIds)) {
      const ready = this.#ready.get(row.blob_key)
      if (row.lock === this.#seal.lock || ready === null) continue
      if (ready === undefined) throw new AppError('file_changed_meanwhile')
      await repository.replaceBytes(transaction, row.id, ready.bytes)
      replaced.add(row.blob_key)
      if (ready.staged !== null) digests.set(row.blob_key, row.sha256)
    }
    const unused = await noteUnused(transaction, digests)
    this.#replaced = replaced
    this.#gone = Array.from(unused, (blobKey) => ({ blobKey, sha256: digests.get(blobKey) ?? '' }))
  }

  /** After the transaction: deletes the former bytes. */
  async finish(): Promise<void> {
    for (const [blobKey, ready] of this.#ready) {
      if (this.#replaced.has(blobKey)) ready?.staged?.keep()
      else await ready?.staged?.discard()
    }
    await purgeUnused(this.#dependencies, this.#gone)
  }

  /** After a transaction that failed. */
  async discard(error: unknown): Promise<void> {
    // The rows may refer to the bytes, so they must stay: the sweep of the next start decides.
    if (error instanceof OutcomeUnknownError) return
    for (const ready of this.#ready.values()) await ready?.staged?.discard()
  }

  async #store(row: repository.PictureRow, open: (row: repository.PictureRow) => Promise<OpenBlob>): Promise<void> {
    const { fileKey, lock } = this.#seal
    const opened = await open(row)
    try {
      const plain = await this.#dependencies.blobs.stage()
      const staged = fileKey === null ? plain : new SealedStagedBlob(plain, fileKey)
      try {
        for await (const block of opened.read({ start: 0, end: row.size_bytes - 1 })) await staged.write(block)
        const { key: blob_key, sha256 } = await staged.finish()
        this.#ready.set(row.blob_key, { bytes: { blob_key, sha256, lock }, staged })
      } catch (error) {
        await staged.discard()
        throw error
      }
    } finally {
      await opened.close()
    }
  }
}
