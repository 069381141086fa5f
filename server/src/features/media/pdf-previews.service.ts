import { stat } from 'node:fs/promises'
import { isOfficeDocument } from '@pinloft/contract/file-kinds'
import { extensionOf } from '@pinloft/contract/names'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import { ProgramFailure } from '../../platform/process/run-program.ts'
import type { FilesService, StoredFile } from '../files/index.ts'
import type { Credentials } from '../protection/index.ts'
import type { DerivedCache } from './derived-cache.ts'
import { openLocalFile } from './local-file.ts'
import type { OfficeDocuments } from './office-documents.ts'

export interface PdfPreview {
  file: StoredFile
  sizeBytes: number
  open(): Promise<OpenBlob>
}

/** Office documents as PDF. */
export class PdfPreviewsService {
  readonly #files: FilesService
  readonly #office: OfficeDocuments
  readonly #cache: DerivedCache

  constructor({ files, office, cache }: { files: FilesService; office: OfficeDocuments; cache: DerivedCache }) {
    this.#files = files
    this.#office = office
    this.#cache = cache
  }

  /**
   * Throws what `FilesService.content` throws, `preview_unavailable` where there can be none, also because the file is
   * protected: LibreOffice would write what is in it to the disk; and `engine_missing`.
   */
  async get(id: string, credentials: Credentials, signal?: AbortSignal): Promise<PdfPreview> {
    const file = await this.#files.content(id, credentials)
    const { localPath, sha256, name } = file
    if (localPath === null || !isOfficeDocument(name)) throw new AppError('preview_unavailable')
    const document = { path: localPath, sha256, extension: extensionOf(name) }
    const path = await this.#office.toPdf(document, signal).catch((error) => {
      if (!(error instanceof ProgramFailure)) throw error
      file.doubt()
      throw new AppError('preview_unavailable', { cause: error })
    })
    // Deleted or protected meanwhile: then nothing of it may stay.
    if (!(await this.#isCurrent(id, sha256, credentials))) {
      await this.#cache.forget(sha256)
      throw new AppError('file_changed_meanwhile')
    }
    return { file, sizeBytes: (await stat(path)).size, open: () => openLocalFile(path) }
  }

  #isCurrent(id: string, sha256: string, credentials: Credentials): Promise<boolean> {
    return this.#files.content(id, credentials).then(
      (file) => file.sha256 === sha256,
      () => false,
    )
  }
}
