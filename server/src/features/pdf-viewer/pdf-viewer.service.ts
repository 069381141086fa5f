import { GUIDES_FOLDER_NAME, type PdfDocument } from '@pinloft/contract/pdf-viewer/endpoints'
import {
  type FileRow,
  type FilesService,
  findChildFolder,
  pathsOfFolders,
  ROOT_FOLDER_ID,
  toFile,
} from '../../core/files/index.ts'
import type { Credentials } from '../../core/protection/index.ts'
import type { VersionContent, VersionsService } from '../../core/versions/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findPages, findPdf, savePage } from './pdf-viewer.repository.ts'

interface Dependencies {
  database: DatabaseHandle
  files: FilesService
  versions: Pick<VersionsService, 'contentOf'>
}

/** PDFs by the id of their file, or by their name among the guides. */
export class PdfViewerService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `file_not_found`, also for a file that is no PDF. */
  async find(idOrName: string): Promise<FileRow> {
    const { database } = this.#dependencies
    // PostgreSQL cannot compare it, and no name contains it.
    if (idOrName.includes('\0')) throw new AppError('file_not_found')
    const folderId = await findChildFolder(database, ROOT_FOLDER_ID, GUIDES_FOLDER_NAME)
    const row = await findPdf(database, { idOrName, folderId })
    if (row === undefined) throw new AppError('file_not_found')
    return row
  }

  /** Throws like `find`. */
  async document(idOrName: string): Promise<PdfDocument> {
    const { database } = this.#dependencies
    const row = await this.find(idOrName)
    const paths = await pathsOfFolders(database, [row.folder_id])
    const [page] = await findPages(database, [row.id])
    return { file: toFile(row, paths.get(row.folder_id) ?? ''), pageNumber: page?.page_number ?? 1 }
  }

  /**
   * Throws like `find` and `FilesService.content`, and `file_changed_meanwhile` if the wanted version is neither the present nor
   * an earlier content: a reader that fetches parts must not get those of different contents, and goes on with those of
   * the one that it has open while it is written over.
   */
  async content(idOrName: string, version: string | undefined, credentials: Credentials): Promise<VersionContent> {
    const { files, versions } = this.#dependencies
    const { id } = await this.find(idOrName)
    const content = await files.content(id, credentials)
    if (version === undefined || version === content.sha256) return content
    const earlier = await versions.contentOf(id, version, credentials)
    if (earlier === undefined) throw new AppError('file_changed_meanwhile')
    return earlier
  }

  /** Throws like `find`. */
  async setPage(idOrName: string, pageNumber: number): Promise<void> {
    const { id } = await this.find(idOrName)
    await savePage(this.#dependencies.database, { file_id: id, page_number: pageNumber })
  }
}
