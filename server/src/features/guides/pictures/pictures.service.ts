import {
  GUIDE_PICTURE_MAX_BYTES,
  GUIDE_PICTURE_UNUSED_HOURS,
  GUIDE_PICTURES_MAX,
} from '@pinloft/contract/guides/limits'
import { type addGuidePicture, GUIDE_PICTURES_PATH } from '@pinloft/contract/guides/pictures'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { type ContentDeleted, purgeUnused, type UnusedContent, UnusedPictures } from '../../../core/files/index.ts'
import type { BlobReceipt, BlobStore, StagedBlob } from '../../../platform/blobs/blob-store.ts'
import { requireSpace } from '../../../platform/blobs/free-space.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import type { CheckedPicture, PictureToCheck } from '../../../platform/pictures/picture-check.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import { WorkerProcess } from '../../../platform/process/worker-process.ts'
import type { Retention } from '../../../platform/retention/retention.ts'
import * as repository from './pictures.repository.ts'

const { noteUnusedSince, listLongUnused, listUnusedAmong, deletePictures } = repository
const TIME_LIMIT_MS = 30_000

interface PicturesDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/** The pictures of guides. Each is kept as long as the text of a guide, revision or draft refers to it, and a day more. */
export class PicturesService {
  readonly #dependencies: PicturesDependencies
  readonly #unused: UnusedPictures
  readonly #worker = new WorkerProcess<PictureToCheck, CheckedPicture>({
    script: new URL('../../../platform/pictures/picture-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
  })

  constructor(dependencies: PicturesDependencies) {
    this.#dependencies = dependencies
    this.#unused = new UnusedPictures(
      dependencies,
      { noteUnusedSince, listLongUnused, listUnusedAmong, deletePictures },
      GUIDE_PICTURE_UNUSED_HOURS,
    )
  }

  /**
   * Stores a picture that arrives. Throws `guide_picture_too_large`, `guide_picture_unreadable`,
   * `guide_pictures_too_many`, `work_interrupted` and `no_space`.
   */
  async add(content: AsyncIterable<Uint8Array>): Promise<ReplyOf<typeof addGuidePicture>> {
    const { database, clock } = this.#dependencies
    if ((await repository.countPictures(database)) >= GUIDE_PICTURES_MAX) throw new AppError('guide_pictures_too_many')
    const arrived = await this.#receive(content)
    const checked = await this.#check(arrived)
    const staged = checked.cleaned === null ? arrived.staged : await this.#replace(arrived.staged, checked.cleaned)
    return this.#committing(staged, async () => {
      const { key, sha256, sizeBytes } = checked.cleaned === null ? arrived.receipt : await staged.finish()
      const row: repository.PictureRow = {
        id: randomId(),
        blob_key: key,
        sha256,
        size_bytes: sizeBytes,
        mime_type: checked.mimeType,
        width_pixels: checked.widthPixels,
        height_pixels: checked.heightPixels,
        created_at: clock.now(),
        unused_since: null,
      }
      await inTransaction(database, (transaction) => repository.insertPicture(transaction, row))
      const { mimeType, widthPixels, heightPixels } = checked
      return { id: row.id, path: GUIDE_PICTURES_PATH + row.id, mimeType, sizeBytes, widthPixels, heightPixels }
    })
  }

  /** Throws `guide_picture_not_found`. */
  async find(id: string): Promise<repository.PictureRow> {
    const row = await repository.findPicture(this.#dependencies.database, id)
    if (row === undefined) throw new AppError('guide_picture_not_found')
    return row
  }

  /** Deletes from time to time what has been unused for long enough. */
  sweepBy(retention: Retention): void {
    this.#unused.sweepBy(retention)
  }

  /** Ids of the pictures that any text of some guides refers to. */
  listOf(database: DatabaseHandle, guideIds: readonly string[]): Promise<string[]> {
    return repository.listPicturesOf(database, guideIds)
  }

  /** Deletes those of some pictures that nothing refers to, and returns which bytes to purge. */
  async removeUnused(transaction: DatabaseHandle, ids: readonly string[]): Promise<UnusedContent[]> {
    return this.#unused.remove(transaction, await listUnusedAmong(transaction, ids))
  }

  /** Deletes bytes whose rows are deleted. */
  purge(gone: readonly UnusedContent[]): Promise<void> {
    return purgeUnused(this.#dependencies, gone)
  }

  close(): Promise<void> {
    return this.#worker.close()
  }

  async #receive(content: AsyncIterable<Uint8Array>): Promise<{ staged: StagedBlob; receipt: BlobReceipt }> {
    const { blobs } = this.#dependencies
    await requireSpace(blobs, GUIDE_PICTURE_MAX_BYTES)
    const staged = await blobs.stage()
    return this.#orDiscard(staged, async () => {
      let sizeBytes = 0
      for await (const block of content) {
        sizeBytes += block.byteLength
        if (sizeBytes > GUIDE_PICTURE_MAX_BYTES) throw new AppError('guide_picture_too_large')
        await staged.write(block)
      }
      if (sizeBytes === 0) throw new AppError('guide_picture_unreadable')
      return { staged, receipt: await staged.finish() }
    })
  }

  #check({ staged, receipt }: { staged: StagedBlob; receipt: BlobReceipt }): Promise<CheckedPicture> {
    return this.#orDiscard(staged, () =>
      this.#worker.ask({ path: this.#dependencies.blobs.localPath(receipt.key) }).catch((error: unknown) => {
        throw error instanceof WorkFailure ? error.refusal('guide_picture_unreadable') : error
      }),
    )
  }

  async #replace(arrived: StagedBlob, bytes: Uint8Array): Promise<StagedBlob> {
    await arrived.discard()
    const staged = await this.#dependencies.blobs.stage()
    return this.#orDiscard(staged, async () => {
      await staged.write(bytes)
      return staged
    })
  }

  async #committing<T>(staged: StagedBlob, commit: () => Promise<T>): Promise<T> {
    try {
      const result = await commit()
      staged.keep()
      return result
    } catch (error) {
      // The row may refer to the bytes, so they must stay: the sweep of the next start decides.
      if (!(error instanceof OutcomeUnknownError)) await staged.discard()
      throw error
    }
  }

  async #orDiscard<T>(staged: StagedBlob, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await staged.discard()
      throw error
    }
  }
}
