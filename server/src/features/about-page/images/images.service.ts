import { ABOUT_IMAGES_PATH, type AddedAboutImage } from '@pinloft/contract/about-page/endpoints'
import {
  ABOUT_IMAGE_MAX_BYTES,
  ABOUT_IMAGE_UNUSED_HOURS,
  ABOUT_IMAGES_KEPT_MAX,
} from '@pinloft/contract/about-page/limits'
import { pictureSource } from '@pinloft/contract/shared/picture-sources'
import { HOUR_MS } from '@pinloft/contract/shared/units'
import {
  type ContentDeleted,
  type FilesService,
  lockRowsOfBlobs,
  noteUnused,
  purgeUnused,
} from '../../../core/files/index.ts'
import { type PicturePainter, pictureSize } from '../../../core/media/index.ts'
import type { Credentials } from '../../../core/protection/index.ts'
import type { StagedBlob } from '../../../platform/blobs/blob-store.ts'
import { requireSpace } from '../../../platform/blobs/free-space.ts'
import type { VerifiedBlobs } from '../../../platform/blobs/verified-blobs.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import type { Retention } from '../../../platform/retention/retention.ts'
import { IMAGE_LIMITS, IMAGE_SIZES, type ImageSize } from './image-sizes.ts'
import * as repository from './images.repository.ts'

const BATCH_ROWS = 100
const HEAD_BYTES = 64

interface ImagesDependencies {
  database: DatabaseHandle
  blobs: VerifiedBlobs
  clock: Clock
  files: FilesService
  painter: PicturePainter
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/** A size of an image whose bytes are durable, but that has no row yet. */
interface StoredSize {
  staged: StagedBlob
  row: Omit<repository.ImageSizeRow, 'image_id'>
}

type Source = 'picture' | 'raw'

interface Origin {
  source: Source
  signal: AbortSignal
  discard?: () => Promise<void>
}

/**
 * The images of the about page. Only smaller ones that were encoded again are stored: neither the bytes that arrived nor
 * what a camera wrote into them.
 */
export class ImagesService {
  readonly #dependencies: ImagesDependencies

  constructor(dependencies: ImagesDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Throws `about_image_too_large`, `about_image_unreadable`, `about_images_kept_too_many`, `work_interrupted`, `no_space`,
   * and the reason of the signal.
   */
  async add(content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<AddedAboutImage> {
    const { blobs } = this.#dependencies
    await this.#requireRoom()
    const arrived = await blobs.stage()
    try {
      let sizeBytes = 0
      for await (const block of content) {
        sizeBytes += block.byteLength
        if (sizeBytes > ABOUT_IMAGE_MAX_BYTES) throw new AppError('about_image_too_large')
        await arrived.write(block)
      }
      if (sizeBytes === 0) throw new AppError('about_image_unreadable')
      const { key } = await arrived.finish()
      return await this.#addFrom(blobs.localPath(key), { source: 'picture', signal, discard: () => arrived.discard() })
    } catch (error) {
      await arrived.discard()
      throw error
    }
  }

  /** Throws like `add`, and `file_not_found`, `file_damaged` or `about_image_protected`. */
  async addFromStorage(fileId: string, credentials: Credentials, signal: AbortSignal): Promise<AddedAboutImage> {
    const { files } = this.#dependencies
    await this.#requireRoom()
    if ((await files.details(fileId)).file.isPasswordProtected) throw new AppError('about_image_protected')
    const { isPasswordProtected, name, mimeType, sizeBytes, lend, doubt } = await files.content(fileId, credentials)
    if (isPasswordProtected) throw new AppError('about_image_protected')
    const source = pictureSource(name, mimeType)
    if (source !== 'picture' && source !== 'raw') throw new AppError('about_image_unreadable')
    if (sizeBytes > ABOUT_IMAGE_MAX_BYTES) throw new AppError('about_image_too_large')
    return lend((path) => this.#addFrom(path, { source, signal })).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'about_image_unreadable') doubt()
      throw error
    })
  }

  /** Throws `about_image_not_found`. */
  async find(id: string): Promise<repository.ImageSizeRow> {
    const row = await repository.findSize(this.#dependencies.database, id, 'small')
    if (row === undefined) throw new AppError('about_image_not_found')
    return row
  }

  /** Deletes from time to time what the draft has not shown for long enough. */
  sweepBy(retention: Retention): void {
    retention.every(HOUR_MS, (now) => this.#sweep(now))
  }

  async #requireRoom(): Promise<void> {
    const { database, blobs } = this.#dependencies
    if ((await repository.countImages(database)) >= ABOUT_IMAGES_KEPT_MAX) {
      throw new AppError('about_images_kept_too_many')
    }
    await requireSpace(blobs, ABOUT_IMAGE_MAX_BYTES)
  }

  /** `discard`: deletes the source, which is not needed once the sizes are stored and before there are rows. */
  async #addFrom(path: string, { source, signal, discard }: Origin): Promise<AddedAboutImage> {
    const { database, clock } = this.#dependencies
    const id = randomId()
    const stored: StoredSize[] = []
    try {
      const drawn = await this.#draw(path, source, signal)
      for (const [index, size] of IMAGE_SIZES.entries()) stored.push(await this.#store(size, drawn[index]))
      await discard?.()
      signal.throwIfAborted()
      const image = { id, created_at: clock.now(), unused_since: clock.now() }
      const sizes = stored.map(({ row }) => ({ ...row, image_id: id }))
      const [large] = sizes
      if (large === undefined) throw new Error('An image was drawn in no size')
      await inTransaction(database, (transaction) => repository.insertImage(transaction, image, sizes))
      for (const { staged } of stored) staged.keep()
      return { id, url: ABOUT_IMAGES_PATH + id, widthPixels: large.width_pixels, heightPixels: large.height_pixels }
    } catch (error) {
      // The rows may refer to the bytes, so they must stay: the sweep of the next start decides.
      if (!(error instanceof OutcomeUnknownError)) for (const { staged } of stored) await staged.discard()
      throw error
    }
  }

  #draw(path: string, source: Source, signal: AbortSignal): Promise<Uint8Array[]> {
    const sizes = IMAGE_SIZES.map((size) => IMAGE_LIMITS[size])
    return this.#dependencies.painter
      .draw(`about-page ${path}`, { path, source, sizes }, signal)
      .catch((error: unknown) => {
        throw error instanceof WorkFailure ? error.refusal('about_image_unreadable') : error
      })
  }

  async #store(size: ImageSize, bytes: Uint8Array | undefined): Promise<StoredSize> {
    const dimensions = bytes && pictureSize(Buffer.from(bytes.subarray(0, HEAD_BYTES)))
    if (bytes === undefined || dimensions === undefined) throw new Error('An image was drawn without a size')
    const staged = await this.#dependencies.blobs.stage()
    try {
      await staged.write(bytes)
      const { key, sha256, sizeBytes } = await staged.finish()
      const { width, height } = dimensions
      const stored = { blob_key: key, sha256, size_bytes: sizeBytes, width_pixels: width, height_pixels: height }
      return { staged, row: { id: randomId(), size, ...stored } }
    } catch (error) {
      await staged.discard()
      throw error
    }
  }

  async #sweep(now: number): Promise<void> {
    const { database } = this.#dependencies
    const until = now - ABOUT_IMAGE_UNUSED_HOURS * HOUR_MS
    for (;;) {
      const ids = await repository.listLongUnused(database, until, BATCH_ROWS)
      if (ids.length === 0) return
      const gone = await inTransaction(database, async (transaction) => {
        const keys = (await repository.findSizesOf(transaction, ids)).map((row) => row.blob_key)
        await lockRowsOfBlobs(transaction, keys)
        const sizes = await repository.deleteUnused(transaction, ids, until)
        const digests = new Map(sizes.map((row) => [row.blob_key, row.sha256]))
        const unused = await noteUnused(transaction, digests)
        return Array.from(unused, (blobKey) => ({ blobKey, sha256: digests.get(blobKey) ?? '' }))
      })
      await purgeUnused(this.#dependencies, gone)
      if (ids.length < BATCH_ROWS) return
    }
  }
}

/** The sizes of images by image. */
export function groupSizes(
  rows: readonly repository.ImageSizeRow[],
): ReadonlyMap<string, Readonly<Record<ImageSize, repository.ImageSizeRow>>> {
  const byId = new Map<string, Partial<Record<ImageSize, repository.ImageSizeRow>>>()
  for (const row of rows) byId.set(row.image_id, { ...byId.get(row.image_id), [row.size]: row })
  const complete = new Map<string, Record<ImageSize, repository.ImageSizeRow>>()
  for (const [id, sizes] of byId) if (isComplete(sizes)) complete.set(id, sizes)
  return complete
}

function isComplete(
  sizes: Partial<Record<ImageSize, repository.ImageSizeRow>>,
): sizes is Record<ImageSize, repository.ImageSizeRow> {
  return IMAGE_SIZES.every((size) => sizes[size] !== undefined)
}
