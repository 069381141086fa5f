import { fileKind } from '@pinloft/contract/file-kinds'
import type { File } from '@pinloft/contract/files'
import { nameFault, nameSortKey } from '@pinloft/contract/names'
import type { BlobReceipt, BlobStore, StagedBlob } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { randomId } from '../../platform/ids.ts'
import type { VerifiedPin } from '../access/index.ts'
import { addFile, isNameTaken } from './files.repository.ts'
import { toFile } from './files.service.ts'
import { lockFolder } from './folders.repository.ts'
import { normalPath, resolveFolder } from './folders.service.ts'
import { freeName } from './free-name.ts'
import { mimeTypeOf } from './mime-types.ts'

/** Files of one upload that may be on their way to the disk at once. */
const FINISHING_AT_ONCE = 8
/** Rows added before other requests have their turn. */
const ROWS_PER_TURN = 50

const FAULT_CODES = {
  missing: 'file_name_missing',
  invalid: 'file_name_invalid',
  too_long: 'file_name_too_long',
} as const

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

export class UploadService {
  readonly #dependencies: UploadDependencies

  constructor(dependencies: UploadDependencies) {
    this.#dependencies = dependencies
  }

  /** Begins an upload of any number of files: all become visible together, or none. */
  begin(): Upload {
    return new Upload(this.#dependencies)
  }

  /** Throws `folder_not_found`; to refuse an upload before its bytes are taken. */
  async requireFolder(path: string): Promise<void> {
    await resolveFolder(this.#dependencies.database, normalPath(path))
  }
}

/** One upload. Ends with `commit` or `abort`. */
class Upload {
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
    const numbers = new Map<string, number>()
    this.#isCommitting = true
    const rows = await inTransaction(database, async (transaction) => {
      const folderId = await resolveFolder(transaction, folder)
      await lockFolder(transaction, folderId)
      const added = []
      for (const [index, { name: wanted, mimeType }] of this.#received.entries()) {
        const { key, sizeBytes, sha256 } = receipts[index] as BlobReceipt
        const name = await freeName(wanted, (candidate) => isNameTaken(transaction, folderId, candidate), numbers)
        const row = {
          id: randomId(),
          folder_id: folderId,
          name,
          name_sort: nameSortKey(name),
          mime_type: mimeType,
          kind: fileKind(name, mimeType),
          size_bytes: sizeBytes,
          sha256,
          blob_key: key,
          created_at: now,
        }
        await addFile(transaction, row)
        added.push(row)
        if (added.length % ROWS_PER_TURN === 0) await nextTurn()
      }
      return added
    })
    for (const { staged } of this.#received) staged.keep()
    events.publish({ type: 'file_uploaded', folders: [folder] })
    return rows.map((row) => toFile(row, folder))
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

/** The name under which a file is kept: without the folders that its client may have put before it. */
function storedName(fileName: string): string {
  const name = fileName.normalize('NFC').split('/').at(-1)?.trim() ?? ''
  const fault = nameFault(name)
  if (fault !== null) throw new AppError(FAULT_CODES[fault])
  return name
}
