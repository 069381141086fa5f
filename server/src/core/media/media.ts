import { join } from 'node:path'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import type { Clock } from '../../platform/clock.ts'
import { DerivedCache } from '../../platform/derived-cache.ts'
import type { Engines } from '../../platform/engines/engines.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { FilesService } from '../files/index.ts'
import { ArchivesService } from './archives.service.ts'
import { FilmFrames } from './film-frames.ts'
import { OfficeDocuments } from './office-documents.ts'
import { PdfPreviewsService } from './pdf-previews.service.ts'
import { PhotoDetailsService } from './photo-details.service.ts'
import { PhotoReader } from './photo-reader.ts'
import { PicturePainter } from './pictures/picture-painter.ts'
import { ThumbnailsService } from './thumbnails.service.ts'
import { WorkFolder } from './work-folder.ts'

const THUMBNAILS_MAX_BYTES = 2 * GIBIBYTE
const PDFS_MAX_BYTES = GIBIBYTE

interface StoreOptions {
  dataDir: string
  onError(error: unknown): void
}

/** Files derived from stored files, kept on disk below `cache` in the data folder. All of them can be recreated. */
export class DerivedFiles {
  readonly thumbnails: DerivedCache
  readonly pdfs: DerivedCache
  readonly work: WorkFolder

  constructor({ dataDir, onError }: StoreOptions) {
    const folder = (name: string) => join(dataDir, 'cache', name)
    this.thumbnails = new DerivedCache({ directory: folder('thumbnails'), maxBytes: THUMBNAILS_MAX_BYTES, onError })
    this.pdfs = new DerivedCache({ directory: folder('pdf-previews'), maxBytes: PDFS_MAX_BYTES, onError })
    this.work = new WorkFolder(folder('work'))
  }

  /** Removes what an interrupted run left unfinished. */
  async recover(): Promise<void> {
    for (const part of [this.thumbnails, this.pdfs, this.work]) await part.recover()
  }

  /** Removes everything derived from a content that was deleted or has become protected. */
  async forget(sha256: string): Promise<void> {
    await Promise.all([this.thumbnails.forget(sha256), this.pdfs.forget(sha256)])
  }

  async clear(): Promise<void> {
    await Promise.all([this.thumbnails.clear(), this.pdfs.clear()])
  }
}

interface MediaDependencies {
  files: FilesService
  engines: Engines
  derived: DerivedFiles
  clock: Clock
  traffic: Traffic
  onError(error: unknown): void
}

/** Everything that shows the contents of files. */
export class Media {
  readonly thumbnails: ThumbnailsService
  readonly pdfPreviews: PdfPreviewsService
  readonly archives: ArchivesService
  readonly photos: PhotoDetailsService
  readonly #closers: readonly { close(): Promise<void> }[]

  constructor({ files, engines, derived, clock, traffic, onError }: MediaDependencies) {
    const painter = new PicturePainter({ urgency: 'usual' })
    const office = new OfficeDocuments({ engines, cache: derived.pdfs, work: derived.work, clock })
    const frames = new FilmFrames(engines)
    const drawing = { painter, office, frames, work: derived.work }
    this.thumbnails = new ThumbnailsService({ files, cache: derived.thumbnails, clock, traffic, onError, ...drawing })
    this.pdfPreviews = new PdfPreviewsService({ files, office })
    this.archives = new ArchivesService({ files })
    const photoReader = new PhotoReader()
    this.photos = new PhotoDetailsService({ files, reader: photoReader })
    this.#closers = [this.thumbnails, office, painter, photoReader, derived.thumbnails, derived.pdfs]
  }

  async close(): Promise<void> {
    for (const closer of this.#closers) await closer.close()
  }
}
