import { type createDocument, DEFAULT_DOCUMENT_SETTINGS, DOCUMENT_FONTS } from '@pinloft/contract/documents/endpoints'
import { DOCUMENT_PICTURES_MAX_BYTES, DOCUMENT_TITLE_MAX_CHARACTERS } from '@pinloft/contract/documents/limits'
import type { File } from '@pinloft/contract/files/endpoints'
import type { OutputOf } from '@pinloft/contract/shared/endpoint'
import type { VerifiedPin } from '../../../core/access/index.ts'
import {
  addFiles,
  type ContentDeleted,
  type FileRow,
  findFile,
  nameFromTitle,
  normalPath,
  pathsOfFolders,
  purgeUnused,
  replaceContent,
  resolveFolder,
  toFile,
  type UnusedContent,
  type VersionStore,
} from '../../../core/files/index.ts'
import type { Credentials, FileLocks } from '../../../core/protection/index.ts'
import type { FileKey } from '../../../platform/age/age-header.ts'
import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import { storeBlob } from '../../../platform/blobs/store-blob.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { PAGE_END, pageStart } from '../../../platform/page-html/build-page.ts'
import { dataUrl } from '../../../platform/page-html/inline-pictures.ts'
import type { PageCleaner } from '../../../platform/page-html/page-cleaner.ts'
import type { RequestSession } from '../../../platform/request-session.ts'
import type { DocumentKeys } from '../document-keys.ts'
import * as parts from '../drafts/draft-parts.ts'
import { partsOfRow } from '../drafts/draft-rows.ts'
import * as draftRows from '../drafts/drafts.repository.ts'
import type { DraftsService, OpenedDraft } from '../drafts/drafts.service.ts'
import { pageStyle } from '../page/page-style.ts'
import { writePage } from '../page/write-page.ts'
import { findPictures } from '../pictures/pictures.repository.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import type { PreparedSeal } from '../pictures/prepared-seal.ts'
import { isHtmlFile } from './html-file.ts'

const CANVAS_DATA = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/

interface Dependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  locks: FileLocks
  keys: DocumentKeys
  drafts: DraftsService
  pictures: PicturesService
  cleaner: PageCleaner
  versionStore: VersionStore
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

type Body = OutputOf<typeof createDocument, 'body'>

/** Where a document is stored, and the key and lock with which. */
interface Target {
  /** Null for a new file. */
  row: FileRow | null
  fileKey: FileKey | null
  lock: string | null
}

/** What was stored, and what remains to be done after that. */
interface Stored {
  target: Target
  draft: OpenedDraft | null
  gone: UnusedContent[]
  seal: PreparedSeal | null
}

/** Stores documents as files. */
export class SaveDocumentService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Stores a document as a new file, or as a new version of one. Throws `document_name_…`, `folder_not_found`,
   * `document_draft_not_found`, `document_draft_changed_elsewhere`, `file_not_found`, `file_not_document`, `if_match_missing`,
   * `file_changed_elsewhere`, `document_…`, `no_space` and, of a protected file, what `FileLocks.open` throws.
   */
  async save(_proof: VerifiedPin, session: RequestSession, sent: Body, credentials: Credentials): Promise<File> {
    const { database, blobs, pictures } = this.#dependencies
    // Other clients send an empty text when there is no drawing.
    const body = { ...sent, canvasData: sent.canvasData === '' ? null : sent.canvasData }
    if (body.title === '') throw new AppError('document_name_missing')
    if ([...body.title].length > DOCUMENT_TITLE_MAX_CHARACTERS) throw new AppError('document_name_too_long')
    requireCanvasData(body.canvasData)
    if (body.fileId == null) await resolveFolder(database, normalPath(body.folder ?? ''))
    const draft = body.draftId === undefined ? null : await this.#draft(body, credentials)
    const target = await this.#target(body, credentials)
    // Saved before, by the same request whose response was lost.
    if (target.row !== null && body.version !== target.row.sha256) {
      const isSaved = draft?.row.base_version === target.row.sha256 && draft.row.saved_revision === draft.row.revision
      if (isSaved) return this.#show(database, target.row)
      throw new AppError('file_changed_elsewhere')
    }
    const content = draft === null ? await this.#foreignPage(body) : await this.#page(draft, body)
    const { file, gone, seal } = await storeBlob(blobs, { content, fileKey: target.fileKey }, async (receipt) => {
      const seal = draft === null ? null : await pictures.prepareSeal([draft.row.id], draft.fileKey, target)
      return inTransaction(database, async (transaction) => {
        const stored =
          target.row === null
            ? await this.#add(transaction, receipt, body, target.lock)
            : await this.#replace(transaction, receipt, target.row, session)
        if (draft !== null && (await this.#noteSaved(transaction, draft, stored.file, target))) {
          await seal?.commit(transaction, [draft.row.id])
        }
        return { ...stored, seal }
      }).catch(async (error: unknown) => {
        await seal?.discard(error)
        throw error
      })
    })
    await this.#afterwards(file, { target, draft, gone, seal })
    return file
  }

  async #draft({ draftId = '', draftRevision, title }: Body, credentials: Credentials): Promise<OpenedDraft> {
    const { drafts } = this.#dependencies
    const draft = await drafts.open(draftId, credentials)
    if (draftRevision !== undefined && draft.row.revision !== draftRevision) {
      const theirs = await drafts.show(draft, { deviceId: credentials.session.deviceId })
      throw new AppError('document_draft_changed_elsewhere', { conflict: { theirs } })
    }
    return { ...draft, summary: { ...draft.summary, settings: { ...draft.summary.settings, title } } }
  }

  async #target({ fileId, version, password }: Body, credentials: Credentials): Promise<Target> {
    const { database, keys, locks } = this.#dependencies
    if (fileId === undefined) {
      if (password === '') return { row: null, fileKey: null, lock: null }
      const { fileKey, lock } = await locks.create(password)
      return { row: null, fileKey, lock }
    }
    const row = await findFile(database, fileId)
    if (row === undefined) throw new AppError('file_not_found')
    if (!isHtmlFile(row)) throw new AppError('file_not_document')
    const fileKey = await keys.ofFile(row, credentials)
    if (version === undefined) throw new AppError('if_match_missing')
    return { row, fileKey, lock: row.lock }
  }

  async #page({ summary, content, drawing, fileKey }: OpenedDraft, { canvasData }: Body) {
    const { database, pictures } = this.#dependencies
    const rows = await findPictures(database, [...summary.pictures, ...summary.drawnPictures])
    const totalBytes = rows.reduce((sum, row) => sum + row.size_bytes, 0)
    if (totalBytes > DOCUMENT_PICTURES_MAX_BYTES) throw new AppError('document_pictures_too_many')
    return writePage({
      document: { settings: summary.settings, content, drawing },
      canvasData: canvasData ?? null,
      pictures: new Map(rows.map((row) => [row.id, row])),
      openPicture: (row) => pictures.open(row, fileKey),
    })
  }

  /** The page of another client: only what is harmless of it, in the style that it asks for. */
  async #foreignPage({ title, content, canvasData, ...chosen }: Body): Promise<Iterable<Buffer>> {
    const page = await this.#dependencies.cleaner.clean(content, { refusal: 'document_unreadable' })
    const style = {
      fontFamily: DOCUMENT_FONTS.find((font) => font === chosen.fontFamily) ?? DEFAULT_DOCUMENT_SETTINGS.fontFamily,
      fontSize: chosen.fontSize ?? DEFAULT_DOCUMENT_SETTINGS.fontSize,
      textColor: chosen.textColor ?? DEFAULT_DOCUMENT_SETTINGS.textColor,
      pageColor: chosen.pageColor ?? DEFAULT_DOCUMENT_SETTINGS.pageColor,
    }
    return (function* () {
      yield Buffer.from(`${pageStart({ title, css: pageStyle(style, canvasData != null) })}<main>\n`)
      for (const part of page.pictures.split(page.html)) {
        const picture = typeof part === 'number' ? page.pictures.pictures[part] : undefined
        if (picture !== undefined) yield Buffer.from(dataUrl(picture))
        else if (typeof part === 'string') yield Buffer.from(part)
      }
      if (canvasData != null) yield Buffer.from(`\n<img class="canvas" alt="Drawing" src="${canvasData}">`)
      yield Buffer.from(`\n</main>${PAGE_END}`)
    })()
  }

  async #add(
    transaction: DatabaseHandle,
    { key: blobKey, ...stored }: { key: string; sizeBytes: number; sha256: string },
    { title, folder }: Body,
    lock: string | null,
  ): Promise<{ file: File; gone: UnusedContent[] }> {
    const { clock, blobs } = this.#dependencies
    const folderId = await resolveFolder(transaction, normalPath(folder ?? ''))
    const name = nameFromTitle(title, { extension: '.html', fallback: 'Document' })
    const files = [{ ...stored, name, mimeType: 'text/html', blobKey, lock }]
    const [file] = await addFiles(transaction, { folderId, files, now: clock.now(), blobs })
    if (file === undefined) throw new Error('A file was not added')
    return { file, gone: [] }
  }

  async #replace(
    transaction: DatabaseHandle,
    receipt: { key: string; sizeBytes: number; sha256: string },
    row: FileRow,
    session: RequestSession,
  ): Promise<{ file: File; gone: UnusedContent[] }> {
    const { clock, versionStore } = this.#dependencies
    const change = { cause: 'edited', sessionId: session.id, now: clock.now(), versionStore } as const
    const replaced = await replaceContent(transaction, row, { ...receipt, blobKey: receipt.key }, change)
    if (replaced === undefined) throw new AppError('file_changed_elsewhere')
    return { file: await this.#show(transaction, replaced.row), gone: replaced.gone }
  }

  /**
   * The draft belongs to the file from now on, and is sealed like it. What was written meanwhile stays unsaved. Returns false
   * if there is no such draft any more.
   */
  async #noteSaved(
    transaction: DatabaseHandle,
    draft: OpenedDraft,
    file: File,
    { fileKey, lock }: Target,
  ): Promise<boolean> {
    const stored = await draftRows.lockDraft(transaction, draft.row.id)
    if (stored === undefined) return false
    const saved = { file_id: file.id, base_version: file.version, saved_revision: draft.row.revision }
    if (stored.lock === lock) {
      await draftRows.updateDraft(transaction, stored.id, saved)
      return true
    }
    const written = partsOfRow(stored, draft.fileKey)
    if (written === undefined) return false
    await draftRows.updateDraft(transaction, stored.id, { ...saved, ...parts.toColumns(written, { lock, fileKey }) })
    return true
  }

  async #afterwards(file: File, { target, draft, gone, seal }: Stored): Promise<void> {
    const { events, onError } = this.#dependencies
    events.publish({ type: target.row === null ? 'file_uploaded' : 'file_changed', folders: [file.folder] })
    if (draft !== null) events.publish({ type: 'document_drafts_changed', draftIds: [draft.row.id] })
    await purgeUnused(this.#dependencies, gone)
    await seal?.finish().catch(onError)
  }

  async #show(database: DatabaseHandle, row: FileRow): Promise<File> {
    const paths = await pathsOfFolders(database, [row.folder_id])
    return toFile(row, paths.get(row.folder_id) ?? '')
  }
}

function requireCanvasData(canvasData: string | null | undefined): void {
  if (canvasData != null && !CANVAS_DATA.test(canvasData)) throw new AppError('document_picture_unreadable')
}
