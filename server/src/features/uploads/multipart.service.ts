import type { File } from '@pinloft/contract/files'
import type { BlobReceipt, BlobStore, StagedBlob } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../platform/db/transaction.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { VerifiedPin } from '../access/index.ts'
import { addFiles, mimeTypeOf, normalPath, resolveFolder, storedName } from '../files/index.ts'

/** Files of one upload that may be on their way to the disk at once. */
const FINISHING_AT_ONCE = 8
interface UploadDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  onError(error: unknown): void
}

interface Received {
  name: string
  mimeType: string
  staged: StagedBlob
  receipt: Promise<BlobReceipt>
}

export class MultipartUploadService {
  readonly #dependencies: UploadDependencies

  constructor(dependencies: UploadDependencies) {
    this.#dependencies = dependencies
  }

  /** Begins an upload of any number of files: all become visible together, or none. */
  begin(): MultipartUpload {
    return new MultipartUpload(this.#dependencies)
  }

  /** Throws `folder_not_found`; to refuse an upload before its bytes are taken. */
  async requireFolder(path: string): Promise<void> {
    await resolveFolder(this.#dependencies.database, normalPath(path))
  }
}

/** One upload. Ends with `commit` or `abort`. */
class MultipartUpload {
  readonly #dependencies: UploadDependencies
  readonly #received: Received[] = []
  #isCommitting = false

  constructor(dependencies: UploadDependencies) {
    this.#dependencies = dependencies
  }

  get fileCount(): number {
    return this.#received.length
  }

  /** Takes the bytes of one file into staging. Throws `file_name_…` or the disk's own error. */
  async receive(fileName: string, claimedType: string | null, content: AsyncIterable<Uint8Array>): Promise<void> {
    const name = storedName(fileName)
    const staged = await this.#dependencies.blobs.stage()
    try {
      for await (const chunk of content) await staged.write(chunk)
    } catch (error) {
      await staged.discard()
      throw error
    }
    const receipt = staged.finish()
    receipt.catch(() => {})
    this.#received.push({ name, mimeType: mimeTypeOf(name, claimedType), staged, receipt })
    await this.#received.at(-FINISHING_AT_ONCE)?.receipt
  }

  /** Makes every file of the upload visible, in one transaction. Throws `folder_not_found`. */
  async commit(_proof: VerifiedPin, folderPath: string): Promise<File[]> {
    const { database, clock, events } = this.#dependencies
    const receipts = await Promise.all(this.#received.map(({ receipt }) => receipt))
    const folder = normalPath(folderPath)
    const now = clock.now()
    this.#isCommitting = true
    const files = await inTransaction(database, async (transaction) =>
      addFiles(transaction, {
        folderId: await resolveFolder(transaction, folder),
        files: this.#received.map(({ name, mimeType }, index) => {
          const { key, sizeBytes, sha256 } = receipts[index] as BlobReceipt
          return { name, mimeType, sizeBytes, blobKey: key, sha256, lock: null }
        }),
        now,
      }),
    )
    for (const { staged } of this.#received) staged.keep()
    events.publish({ type: 'file_uploaded', folders: [folder] })
    return files
  }

  /** Removes everything that was received, for `reason`. */
  async abort(reason: unknown): Promise<void> {
    // The rows may be there, so the bytes must stay: the sweep of the next start decides.
    if (this.#isCommitting && reason instanceof OutcomeUnknownError) return
    await Promise.all(this.#received.map(({ receipt }) => receipt.catch(() => {})))
    for (const { staged } of this.#received) {
      staged.discard().catch((error) => this.#dependencies.onError(error))
    }
  }
}
