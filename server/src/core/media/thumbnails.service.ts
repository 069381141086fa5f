import { extensionOf } from '@pinloft/contract/files/names'
import { THUMBNAIL_SIZES, type ThumbnailSize } from '@pinloft/contract/media/endpoints'
import { type PictureSource, pictureSource } from '@pinloft/contract/shared/picture-sources'
import { PLATFORM_VERSION } from '@pinloft/contract/system/endpoints'
import type { Clock } from '../../platform/clock.ts'
import type { DerivedCache, IsWanted } from '../../platform/derived-cache.ts'
import { AppError } from '../../platform/errors.ts'
import { NewestFirstQueue } from '../../platform/jobs/newest-first-queue.ts'
import { RecentFailures } from '../../platform/jobs/recent-failures.ts'
import { WorkFailure } from '../../platform/process/work-failure.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { FilesService, StoredFile } from '../files/index.ts'
import type { Credentials } from '../protection/index.ts'
import type { FilmFrames } from './film-frames.ts'
import type { OfficeDocuments } from './office-documents.ts'
import type { PictureJob } from './pictures/picture-job.ts'
import type { PicturePainter } from './pictures/picture-painter.ts'
import type { WorkFolder } from './work-folder.ts'

const HEIC: ReadonlySet<string> = new Set(['heic', 'heif'])
const SIZES: readonly ThumbnailSize[] = ['small', 'medium', 'large']

/**
 * Stored for files that cannot be drawn, until another version tries again. Marks without a number were also left by
 * interrupted attempts, and those with a 2 by pictures that were cut short.
 */
const FAILURE_MARK = `${PLATFORM_VERSION} 3`

export interface Thumbnail {
  /** WebP. */
  bytes: Uint8Array
  /** Digest of the source file, in hexadecimal. */
  sha256: string
}

interface ThumbnailDependencies {
  files: FilesService
  cache: DerivedCache
  work: WorkFolder
  painter: PicturePainter
  frames: FilmFrames
  office: OfficeDocuments
  clock: Clock
  traffic: Traffic
  onError(error: unknown): void
}

/** The source of a thumbnail: an unprotected file on the local disk. */
interface Original extends Pick<StoredFile, 'lend' | 'doubt'> {
  id: string
  sha256: string
  extension: string
  source: PictureSource
}

/** Thumbnails of files: created on first request and cached by content. */
export class ThumbnailsService {
  readonly #dependencies: ThumbnailDependencies
  /**
   * Films, and pictures that take as much memory, have a queue of their own: one at a time, without blocking other
   * pictures.
   */
  readonly #heavy = new NewestFirstQueue<Uint8Array>(1)
  readonly #closing = new AbortController()
  readonly #failures: RecentFailures

  constructor(dependencies: ThumbnailDependencies) {
    this.#dependencies = dependencies
    this.#failures = new RecentFailures(dependencies.clock)
  }

  /**
   * Throws what `FilesService.content` throws, `thumbnail_unavailable` if there is no thumbnail, `work_interrupted` if
   * it took too long this time, and the signal's reason when the client disconnects.
   */
  async get(id: string, size: ThumbnailSize, credentials: Credentials, signal?: AbortSignal): Promise<Thumbnail> {
    const file = await this.#dependencies.files.content(id, credentials)
    const original = toOriginal(id, file)
    if (original === undefined) throw new AppError('thumbnail_unavailable')
    const { sha256 } = original
    const known = await this.#dependencies.cache.read(nameOf(original, size))
    if (known !== undefined) return { bytes: known, sha256 }
    if (await this.#isKnownToFail(original)) throw new AppError('thumbnail_unavailable')
    return { bytes: await this.#make(original, size, credentials, signal), sha256 }
  }

  async close(): Promise<void> {
    this.#closing.abort()
  }

  async #make(
    original: Original,
    size: ThumbnailSize,
    credentials: Credentials,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array> {
    const { cache, files, traffic, onError } = this.#dependencies
    const key = `${original.sha256} ${original.source}`
    const isCurrent = () =>
      files.content(original.id, credentials).then(
        (file) => toOriginal(original.id, file)?.sha256 === original.sha256,
        () => false,
      )
    const draw = async () => {
      try {
        return await traffic.duringLargeWork(() =>
          original.lend((path) => this.#draw({ ...original, path }, size, isCurrent, signal)),
        )
      } catch (error) {
        if (!(error instanceof WorkFailure && error.isVerdict)) throw error
        original.doubt()
        // A file that disappeared while it was read proves nothing about its content.
        await cache.add(failureOf(original), FAILURE_MARK, isCurrent).catch(onError)
        throw error.refusal('thumbnail_unavailable')
      }
    }
    const bytes = await this.#failures.attempt(key, draw).catch((error: unknown) => {
      throw error instanceof WorkFailure ? error.refusal('thumbnail_unavailable') : error
    })
    const name = nameOf(original, size)
    await cache.add(name, bytes, isCurrent).catch(onError)
    return bytes
  }

  async #draw(
    original: Original & { path: string },
    size: ThumbnailSize,
    isWanted: IsWanted,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array> {
    const { office, painter, frames } = this.#dependencies
    const { source, path } = original
    const edgePixels = THUMBNAIL_SIZES[size]
    const key = `${nameOf(original, size).sha256}-${nameOf(original, size).variant}`
    const draw = (job: Omit<PictureJob, 'sizes'>) => painter.drawOne(key, { ...job, edgePixels }, signal)

    const larger = await this.#largerOne(original, size)
    if (larger !== undefined) return draw({ path: larger, source: 'picture' })
    if (source === 'office') {
      if (!(await office.isPossible())) throw new AppError('thumbnail_unavailable')
      return draw({ path: await office.toPdf({ ...original, isWanted }, signal), source: 'pdf' })
    }
    if (source === 'video' || source === 'audio') {
      if (!(await frames.isPossible())) throw new AppError('thumbnail_unavailable')
      return this.#heavy.run(key, () => this.#drawFrame({ ...original, source }, edgePixels, key), signal)
    }
    if (HEIC.has(original.extension))
      return this.#heavy.run(key, () => painter.drawOne(key, { path, source: 'heic', edgePixels }), signal)
    return draw({ path, source })
  }

  #drawFrame(
    { path, source }: { path: string; source: 'video' | 'audio' },
    edgePixels: number,
    key: string,
  ): Promise<Uint8Array> {
    const { work, frames, painter } = this.#dependencies
    return work.use(async (folder) => {
      const frame = await frames.take({ path, source, edgePixels, folder, signal: this.#closing.signal })
      return painter.drawOne(key, { path: frame, source: 'picture', edgePixels })
    })
  }

  /** A larger cached thumbnail of the same content, which is faster to scale down than to start from the original. */
  async #largerOne(original: Original, size: ThumbnailSize): Promise<string | undefined> {
    for (const larger of SIZES.slice(SIZES.indexOf(size) + 1)) {
      const path = await this.#dependencies.cache.find(nameOf(original, larger))
      if (path !== undefined) return path
    }
    return undefined
  }

  /** Each version of the server tries once. */
  async #isKnownToFail(original: Original): Promise<boolean> {
    const version = await this.#dependencies.cache.read(failureOf(original))
    return version?.toString() === FAILURE_MARK
  }
}

function toOriginal(id: string, file: StoredFile): Original | undefined {
  const { isPasswordProtected, sha256, name, mimeType, lend, doubt } = file
  const source = pictureSource(name, mimeType)
  if (isPasswordProtected || source === undefined) return undefined
  return { id, sha256, extension: extensionOf(name), source, lend, doubt }
}

function nameOf({ sha256, source }: Original, size: ThumbnailSize) {
  return { sha256, variant: `${source}-${size}.webp` }
}

function failureOf({ sha256, source }: Original) {
  return { sha256, variant: `${source}.failed` }
}
