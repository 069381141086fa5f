import { open, stat } from 'node:fs/promises'
import { isOfficeDocument } from '@pinloft/contract/files/kinds'
import { extensionOf } from '@pinloft/contract/files/names'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import { WorkFailure } from '../../platform/process/work-failure.ts'
import type { FilesService, StoredFile } from '../files/index.ts'
import type { Credentials } from '../protection/index.ts'
import type { OfficeDocuments } from './office-documents.ts'

const BLOCK_BYTES = 256 * 1024

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

/** Opens a file outside the blob store so that it can be sent like a blob. */
async function openLocalFile(path: string): Promise<OpenBlob> {
  const file = await open(path, 'r')
  return {
    async *read({ start, end }) {
      const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, end - start + 1))
      for (let position = start; position <= end; ) {
        const { bytesRead } = await file.read(block, 0, Math.min(block.length, end - position + 1), position)
        if (bytesRead === 0) throw new AppError('file_damaged')
        position += bytesRead
        yield block.subarray(0, bytesRead)
      }
    },
    suspect() {},
    close: () => file.close(),
  }
}
