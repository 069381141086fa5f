import { stat } from 'node:fs/promises'
import { isOfficeDocument } from '@pinloft/contract/files/kinds'
import { extensionOf } from '@pinloft/contract/files/names'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import { WorkFailure } from '../../platform/process/work-failure.ts'
import type { FilesService, StoredFile } from '../files/index.ts'
import type { Credentials } from '../protection/index.ts'
import { openLocalFile } from './local-file.ts'
import type { OfficeDocuments } from './office-documents.ts'

export interface PdfPreview {
  file: StoredFile
  sizeBytes: number
  open(): Promise<OpenBlob>
}

/** PDF previews of office documents. */
export class PdfPreviewsService {
  readonly #files: FilesService
  readonly #office: OfficeDocuments

  constructor({ files, office }: { files: FilesService; office: OfficeDocuments }) {
    this.#files = files
    this.#office = office
  }

  isPossible(): Promise<boolean> {
    return this.#office.isPossible()
  }

  /**
   * Throws what `FilesService.content` throws, `work_interrupted`, `engine_missing`, and `preview_unavailable` if there
   * can be none; that includes protected files, whose contents LibreOffice would write to disk.
   */
  async get(id: string, credentials: Credentials, signal?: AbortSignal): Promise<PdfPreview> {
    const file = await this.#files.content(id, credentials)
    const { isPasswordProtected, sha256, name } = file
    if (isPasswordProtected || !isOfficeDocument(name)) throw new AppError('preview_unavailable')
    const isWanted = () => this.#isCurrent(id, sha256, credentials)
    const document = { sha256, extension: extensionOf(name), isWanted }
    const path = await file
      .lend((original) => this.#office.toPdf({ ...document, path: original }, signal))
      .catch((error) => {
        if (!(error instanceof WorkFailure)) throw error
        if (error.isVerdict) file.doubt()
        throw error.refusal('preview_unavailable')
      })
    // Deleted or protected in the meantime.
    if (!(await isWanted())) throw new AppError('file_changed_meanwhile')
    return { file, sizeBytes: (await stat(path)).size, open: () => openLocalFile(path) }
  }

  #isCurrent(id: string, sha256: string, credentials: Credentials): Promise<boolean> {
    return this.#files.content(id, credentials).then(
      (file) => file.sha256 === sha256,
      () => false,
    )
  }
}
