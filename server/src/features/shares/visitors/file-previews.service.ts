import { TEXT_PREVIEW_MAX_BYTES } from '@pinloft/contract/files/limits'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { isMarkdown, mayBeText, previewTypeOf } from '@pinloft/contract/files/preview-types'
import type { ArchiveEntry } from '@pinloft/contract/media/endpoints'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { CataloguedFile } from '../../../core/files/index.ts'
import type { ArchivesService, PdfPreviewsService } from '../../../core/media/index.ts'
import { blobReader } from '../../../platform/blobs/blob-reader.ts'
import { AppError } from '../../../platform/errors.ts'
import { dataUrl } from '../../../platform/page-html/inline-pictures.ts'
import { PageCleaner } from '../../../platform/page-html/page-cleaner.ts'
import { decodedText, type TextPreview, textOrTable } from './read-text.ts'
import { credentialsOf, type OpenShare, type Visitor, type VisitorsService } from './visitors.service.ts'

/** What all pages that are being made and sent may show together; further ones have no preview. */
const SHOWN_MAX_BYTES = 16 * MEBIBYTE
/** Further Markdown texts are shown as they are. */
const RENDERING_MAX = 4
const ARCHIVE_UNPACKED_MAX_BYTES = 64 * MEBIBYTE
const ARCHIVE_SHOWN_ENTRIES = 1000

/** What a page shows of a file by itself, so that it needs no script. `note` is shown above it. */
export type ReadPreview =
  | TextPreview
  /** HTML that was cleaned. */
  | { type: 'markdown'; html: string; note?: string }
  | { type: 'archive'; entries: ArchiveEntry[]; note?: string }

export type FilePreview = ReadPreview | { type: 'office' }

interface Dependencies {
  visitors: VisitorsService
  archives: ArchivesService
  pdfPreviews: PdfPreviewsService
}

/** Who wants to see which file, and when its page has been sent. */
interface Request {
  open: OpenShare
  file: CataloguedFile
  visitor: Visitor
  onSent(release: () => void): void
}

/** Reads what visitors' pages show of files, within limits of time and memory for all of them together. */
export class FilePreviewsService {
  readonly #dependencies: Dependencies
  readonly #cleaner = new PageCleaner()
  #shownBytes = 0
  #rendering = 0

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Null if there is nothing to read, or it can't be read: the page is there for the download all the same. */
  async read(request: Request): Promise<FilePreview | null> {
    const { file } = request
    const named = { originalName: file.name, mimeType: file.mimeType }
    const type = previewTypeOf(named)
    if (type === 'office') return this.#office(file)
    const isText = type === 'text' || (type === null && mayBeText({ ...named, size: file.sizeBytes }))
    if (!(isText || type === 'archive') || file.sizeBytes === 0 || !this.#reserve(request)) return null
    try {
      return await (isText ? this.#text(request, type === 'text') : this.#archive(request))
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  close(): Promise<void> {
    return this.#cleaner.close()
  }

  async #office({ isProtected }: CataloguedFile): Promise<FilePreview | null> {
    return !isProtected && (await this.#dependencies.pdfPreviews.isPossible()) ? { type: 'office' } : null
  }

  async #text({ open, file, visitor }: Request, isSure: boolean): Promise<ReadPreview | null> {
    const stored = await this.#dependencies.visitors.content(open, file.id, { visitor, isCounted: false })
    const isCut = stored.sizeBytes > TEXT_PREVIEW_MAX_BYTES
    const blob = await stored.open()
    const bytes = await blobReader(blob, stored.sizeBytes)
      .readAt(0, TEXT_PREVIEW_MAX_BYTES)
      .finally(() => blob.close())
    const text = decodedText(bytes, { isCut, isSure })
    if (text === null) return null
    const preview = isMarkdown({ originalName: file.name })
      ? await this.#markdown(text)
      : textOrTable(file.name, text, isCut)
    return isCut ? { ...preview, note: PREVIEW_TEXTS.textCut(TEXT_PREVIEW_MAX_BYTES, stored.sizeBytes) } : preview
  }

  async #markdown(text: string): Promise<ReadPreview> {
    const source = { type: 'text', text, note: PREVIEW_TEXTS.notRendered } as const
    if (this.#rendering >= RENDERING_MAX) return source
    this.#rendering++
    try {
      const { html, pictures } = await this.#cleaner.clean(text, { refusal: 'preview_unavailable', isMarkdown: true })
      const inlined = pictures.replace(html, (index) => {
        const picture = pictures.pictures[index]
        return picture === undefined ? '' : dataUrl(picture)
      })
      return { type: 'markdown', html: inlined }
    } catch (error) {
      if (error instanceof AppError) return source
      throw error
    } finally {
      this.#rendering--
    }
  }

  async #archive({ open, file, visitor }: Request): Promise<ReadPreview> {
    const credentials = credentialsOf(open.visit, file.id, visitor)
    const { entries, hasMore } = await this.#dependencies.archives.list(
      file.id,
      credentials,
      ARCHIVE_UNPACKED_MAX_BYTES,
    )
    const isCut = hasMore || entries.length > ARCHIVE_SHOWN_ENTRIES
    return {
      type: 'archive',
      entries: entries.slice(0, ARCHIVE_SHOWN_ENTRIES),
      note: isCut ? PREVIEW_TEXTS.archiveHasMore : PREVIEW_TEXTS.archiveSummary(entries),
    }
  }

  #reserve({ file, onSent }: Request): boolean {
    const bytes = Math.min(file.sizeBytes, TEXT_PREVIEW_MAX_BYTES)
    if (this.#shownBytes + bytes > SHOWN_MAX_BYTES) return false
    this.#shownBytes += bytes
    onSent(() => {
      this.#shownBytes -= bytes
    })
    return true
  }
}
