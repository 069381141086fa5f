import type { File } from '@pinloft/contract/files/endpoints'
import type { FileKey } from '../../platform/age/age-header.ts'
import { SealedStagedBlob } from '../../platform/age/sealed-staged-blob.ts'
import type { BlobReceipt, BlobStore, StagedBlob } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../platform/db/transaction.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { VerifiedPin } from '../access/index.ts'
import { addFiles, mimeTypeOf, normalPath, resolveFolder, storedName } from '../files/index.ts'
import type { FileLocks } from '../protection/index.ts'

/** Maximum number of files of one upload that are being finished on disk at once. */
const FINISHING_AT_ONCE = 8

interface UploadDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  locks: FileLocks
  onError(error: unknown): void
}

const NOTHING: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }

interface Received {
  name: string
  mimeType: string
  modifiedAtMs: number | null
  staged: StagedBlob
  receipt: Promise<BlobReceipt>
  /** Null if it is not sealed. */
  lock: Promise<string> | null
}

interface NewLock {
  fileKey: FileKey
  lock: Promise<string>
}

export class MultipartUploadService {
  readonly #dependencies: UploadDependencies

  constructor(dependencies: UploadDependencies) {
    this.#dependencies = dependencies
  }

  /** Starts an upload of any number of files, which all become visible together, or not at all. */
  begin(): MultipartUpload {
    return new MultipartUpload(this.#dependencies)
  }

  /** Allows an upload to be refused before its bytes are received. Throws `folder_not_found`. */
  async requireFolder(path: string): Promise<void> {
    await resolveFolder(this.#dependencies.database, normalPath(path))
  }
}

/** One upload. Ends with `commit` or `abort`. */
export class MultipartUpload {
  readonly #dependencies: UploadDependencies
  readonly #received: Received[] = []
  #password: string | null = null
  /** Started when the password arrives, for the next file to be sealed. */
  #spareLock: NewLock | null = null
  #isCommitting = false

  constructor(dependencies: UploadDependencies) {
    this.#dependencies = dependencies
  }

  get fileCount(): number {
    return this.#received.length
  }

  /**
   * Protects every file of the upload with this password. Later files are sealed as they arrive, earlier ones on
   * commit. Throws `new_password_missing` or `new_password_too_long`.
   */
  protect(password: string): void {
    this.#spareLock = this.#dependencies.locks.begin(password)
    this.#password = password
  }

  /** Receives the bytes of one file into staging. Throws `file_name_…` or the disk's own error. */
  async receive(
    fileName: string,
    { claimedType, modifiedAtMs }: { claimedType: string | null; modifiedAtMs: number | null },
    content: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const name = storedName(fileName)
    const stored = await this.#stage(content)
    this.#received.push({ name, mimeType: mimeTypeOf(name, claimedType), modifiedAtMs, ...stored })
    await this.#received.at(-FINISHING_AT_ONCE)?.receipt
  }

  /** Makes every file of the upload visible, in one transaction. Throws `folder_not_found` or the disk's own error. */
  async commit(_proof: VerifiedPin, folderPath: string): Promise<File[]> {
    const { database, blobs, clock, events } = this.#dependencies
    if (this.#password !== null) await this.#sealRest()
    const receipts = await Promise.all(this.#received.map(({ receipt }) => receipt))
    const locks = await Promise.all(this.#received.map(({ lock }) => lock))
    const folder = normalPath(folderPath)
    const now = clock.now()
    this.#isCommitting = true
    const files = await inTransaction(database, async (transaction) =>
      addFiles(transaction, {
        folderId: await resolveFolder(transaction, folder),
        files: this.#received.map(({ name, mimeType, modifiedAtMs }, index) => {
          const { key, sizeBytes, sha256 } = receipts[index] as BlobReceipt
          return { name, mimeType, modifiedAtMs, sizeBytes, blobKey: key, sha256, lock: locks[index] ?? null }
        }),
        now,
        blobs,
      }),
    )
    for (const { staged } of this.#received) staged.keep()
    events.publish({ type: 'file_uploaded', folders: [folder] })
    return files
  }

  /** Writes bytes to staging, sealed if the upload already has a password. */
  async #stage(content: AsyncIterable<Uint8Array>): Promise<Pick<Received, 'staged' | 'receipt' | 'lock'>> {
    const newLock = this.#password === null ? null : await this.#newLock(this.#password)
    const plain = await this.#dependencies.blobs.stage()
    const staged = newLock === null ? plain : new SealedStagedBlob(plain, newLock.fileKey)
    try {
      for await (const chunk of content) await staged.write(chunk)
    } catch (error) {
      await staged.discard()
      throw error
    }
    const receipt = staged.finish()
    receipt.catch(() => {})
    return { staged, receipt, lock: newLock?.lock ?? null }
  }

  async #newLock(password: string): Promise<NewLock> {
    const spare = this.#spareLock
    this.#spareLock = null
    // One slow hash at a time, because each takes much memory.
    await this.#received.at(-1)?.lock
    return spare ?? this.#dependencies.locks.begin(password)
  }

  /** Replaces the bytes that arrived before the password by sealed ones. */
  async #sealRest(): Promise<void> {
    for (const [index, received] of this.#received.entries()) {
      if (received.lock !== null) continue
      const { key, sizeBytes } = await received.receipt
      const plain = await this.#dependencies.blobs.open(key)
      try {
        const content = sizeBytes === 0 ? NOTHING : plain.read({ start: 0, end: sizeBytes - 1 })
        this.#received[index] = { ...received, ...(await this.#stage(content)) }
      } finally {
        await plain.close()
      }
      await received.staged.discard()
    }
  }

  /** Discards everything received; `reason` is the cause. */
  async abort(reason: unknown): Promise<void> {
    // The rows may have been committed, so the bytes must stay: the sweep at the next start decides.
    if (this.#isCommitting && reason instanceof OutcomeUnknownError) return
    await Promise.all(this.#received.map(({ receipt }) => receipt.catch(() => {})))
    for (const { staged } of this.#received) {
      staged.discard().catch((error) => this.#dependencies.onError(error))
    }
  }
}
