import { createHash } from 'node:crypto'
import { DOCUMENT_PICTURES_PATH } from '@pinloft/contract/documents/content'
import {
  DEFAULT_DOCUMENT_SETTINGS,
  type OpenedDocument,
  type StructuredDocument,
} from '@pinloft/contract/documents/endpoints'
import {
  DOCUMENT_BODY_MAX_BYTES,
  DOCUMENT_PICTURE_MAX_BYTES,
  DOCUMENT_TITLE_MAX_CHARACTERS,
} from '@pinloft/contract/documents/limits'
import { type FileRow, findFile, openStored, pathsOfFolders } from '../../../core/files/index.ts'
import type { Credentials } from '../../../core/protection/index.ts'
import type { FileKey } from '../../../platform/age/age-header.ts'
import { openSealed } from '../../../platform/age/sealed-blob.ts'
import type { BlobStore, OpenBlob } from '../../../platform/blobs/blob-store.ts'
import { storeBlob } from '../../../platform/blobs/store-blob.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { randomId } from '../../../platform/ids.ts'
import type { PageCleaner } from '../../../platform/page-html/page-cleaner.ts'
import type { DocumentKeys } from '../document-keys.ts'
import * as parts from '../drafts/draft-parts.ts'
import * as draftRows from '../drafts/drafts.repository.ts'
import { type DraftsService, toDocumentFile, type Writer } from '../drafts/drafts.service.ts'
import { formBytes, type SavedForm, TAIL_BYTES } from '../page/saved-form.ts'
import type { SavedFormReader } from '../page/saved-form-reader.ts'
import { insertPictures, notePictures, type PictureRow } from '../pictures/pictures.repository.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { isHtmlFile } from './html-file.ts'

interface Dependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  keys: DocumentKeys
  drafts: DraftsService
  pictures: PicturesService
  cleaner: PageCleaner
  forms: SavedFormReader
}

/** Opens files in the editor. */
export class OpenDocumentService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Returns the draft of a file that the editor wrote; it gets one if it has none. Of another file, returns what is harmless
   * of its HTML. Throws `file_not_found`, `file_not_document`, `document_unreadable`, `document_too_long`, `work_interrupted`,
   * `file_damaged`, `no_space` and, if it is protected, what `FileLocks.open` throws.
   */
  async open(fileId: string, writer: Writer, credentials: Credentials): Promise<OpenedDocument> {
    const { database, keys } = this.#dependencies
    const row = await findFile(database, fileId)
    if (row === undefined) throw new AppError('file_not_found')
    const fileKey = await keys.ofFile(row, credentials)
    if (!isHtmlFile(row)) throw new AppError('file_not_document')
    const draft = await draftRows.findDraftOf(database, fileId)
    const isUnsaved = draft !== undefined && draft.saved_revision !== draft.revision
    const isCurrent = draft !== undefined && draft.base_version === row.sha256 && draft.lock === row.lock
    if (draft !== undefined && (isUnsaved || isCurrent)) return this.#shown(draft, writer, credentials)

    const blob = await this.#blobOf(row, fileKey)
    let saved: StructuredDocument
    try {
      const form = await readForm(this.#dependencies.forms, blob, row.size_bytes)
      if (form === null) return await this.#html(blob, row, fileKey)
      saved = withPictures(form.document, await this.#storePictures(blob, form, { fileKey, lock: row.lock }))
    } finally {
      await blob.close()
    }
    const opened = await this.#addDraft(row, { saved, fileKey, replaced: draft, writer })
    return this.#shown(opened, writer, credentials)
  }

  async #shown(draft: draftRows.DraftRow, writer: Writer, credentials: Credentials): Promise<OpenedDocument> {
    const { drafts } = this.#dependencies
    return { kind: 'draft', draft: await drafts.show(await drafts.openRow(draft, credentials), writer) }
  }

  async #blobOf(row: FileRow, fileKey: FileKey | null): Promise<OpenBlob> {
    const stored = await openStored(this.#dependencies, { id: row.id, blobKey: row.blob_key })
    return fileKey === null ? stored : openSealed(stored, { fileKey, plainBytes: row.size_bytes })
  }

  /** Stores a draft like the saved page, instead of one that equals an earlier version. */
  async #addDraft(
    file: FileRow,
    {
      saved,
      fileKey,
      replaced,
      writer,
    }: { saved: StructuredDocument; fileKey: FileKey | null; replaced: draftRows.DraftRow | undefined; writer: Writer },
  ): Promise<draftRows.DraftRow> {
    const { database, events } = this.#dependencies
    const written = parts.partsOf(saved)
    const { summary } = written
    const row: draftRows.DraftRow = {
      id: randomId(),
      file_id: file.id,
      base_version: file.sha256,
      revision: 1,
      saved_revision: 1,
      change_id: randomId(),
      changed_at: this.#dependencies.clock.now(),
      device_id: writer.deviceId,
      device: writer.device,
      discarded_at: null,
      ...parts.toColumns(written, { lock: file.lock, fileKey }),
    }
    const kept = await inTransaction(database, async (transaction) => {
      const other = await draftRows.findDraftOf(transaction, file.id)
      // Opened in two tabs at once.
      if (other !== undefined && other.id !== replaced?.id) return other
      if (replaced !== undefined) await draftRows.deleteDraft(transaction, replaced.id)
      await draftRows.insertDraft(transaction, row)
      await notePictures(transaction, row.id, [...summary.pictures, ...summary.drawnPictures])
      return row
    })
    events.publish({ type: 'document_drafts_changed', draftIds: [kept.id] })
    return kept
  }

  /** Stores the pictures of a saved page. Returns their new ids, by those in the file. */
  async #storePictures(
    blob: OpenBlob,
    { pictures }: SavedForm,
    { fileKey, lock }: { fileKey: FileKey | null; lock: string | null },
  ): Promise<Map<string, string>> {
    const { database, blobs, clock } = this.#dependencies
    const newIds = new Map<string, string>()
    for (const { id, mimeType, widthPixels, heightPixels, start, sizeBytes } of pictures) {
      if (newIds.has(id) || sizeBytes > 2 * DOCUMENT_PICTURE_MAX_BYTES) continue
      const content = fromBase64(blob.read({ start, end: start + sizeBytes - 1 }))
      await storeBlob(blobs, { content, fileKey }, async ({ key, sha256, sizeBytes: storedBytes }) => {
        const row: PictureRow = {
          id: randomId(),
          blob_key: key,
          sha256,
          size_bytes: storedBytes,
          lock,
          mime_type: mimeType,
          width_pixels: widthPixels,
          height_pixels: heightPixels,
          created_at: clock.now(),
          unused_since: null,
        }
        await inTransaction(database, (transaction) => insertPictures(transaction, [row]))
        newIds.set(id, row.id)
      })
    }
    return newIds
  }

  async #html(blob: OpenBlob, row: FileRow, fileKey: FileKey | null): Promise<OpenedDocument> {
    const { database, pictures, cleaner } = this.#dependencies
    if (row.size_bytes > DOCUMENT_BODY_MAX_BYTES) throw new AppError('document_too_long')
    const page = await cleaner.clean((await readAll(blob, row.size_bytes)).toString('utf8'), {
      refusal: 'document_unreadable',
    })
    const addresses: string[] = []
    for (const { base64 } of page.pictures.pictures) {
      const content = one(Buffer.from(base64, 'base64'))
      // One that is broken is left out.
      const stored = await pictures.store(content, { fileKey, lock: row.lock }).catch((error: unknown) => {
        if (error instanceof AppError && error.code.startsWith('document_picture_')) return null
        throw error
      })
      addresses.push(stored?.path ?? '')
    }
    const folders = await pathsOfFolders(database, [row.folder_id])
    const title = [...row.name.replace(/\.x?html?$/i, '')].slice(0, DOCUMENT_TITLE_MAX_CHARACTERS).join('')
    return {
      kind: 'html',
      file: toDocumentFile(row, folders.get(row.folder_id) ?? ''),
      html: page.pictures.replace(page.html, (index) => addresses[index] ?? ''),
      settings: { ...DEFAULT_DOCUMENT_SETTINGS, title },
    }
  }
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer, void, void> {
  yield bytes
}

async function readAll(blob: OpenBlob, sizeBytes: number): Promise<Buffer> {
  return sizeBytes === 0 ? Buffer.alloc(0) : readRange(blob, 0, sizeBytes)
}

async function readRange(blob: OpenBlob, start: number, end: number): Promise<Buffer> {
  const blocks: Buffer[] = []
  for await (const block of blob.read({ start, end: end - 1 })) blocks.push(Buffer.from(block))
  return Buffer.concat(blocks)
}

/** Reads what the editor left at the end of a page; null if there is nothing, or the page was edited otherwise since. */
async function readForm(forms: SavedFormReader, blob: OpenBlob, sizeBytes: number): Promise<SavedForm | null> {
  if (sizeBytes <= TAIL_BYTES) return null
  const length = formBytes(await readRange(blob, sizeBytes - TAIL_BYTES, sizeBytes))
  if (length === null || length >= sizeBytes) return null
  const pageBytes = sizeBytes - length
  const form = await forms.read(await readRange(blob, pageBytes, sizeBytes))
  if (form === null) return null
  const digest = createHash('sha256')
  for await (const block of blob.read({ start: 0, end: pageBytes - 1 })) digest.update(block)
  const isWhole = digest.digest('hex') === form.digest
  const isInside = form.pictures.every(({ start, sizeBytes: bytes }) => start + bytes <= pageBytes)
  return isWhole && isInside ? form : null
}

async function* fromBase64(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, void> {
  let rest = ''
  for await (const block of blocks) {
    const text = rest + Buffer.from(block).toString('latin1')
    const whole = text.length - (text.length % 4)
    yield Buffer.from(text.slice(0, whole), 'base64')
    rest = text.slice(whole)
  }
  yield Buffer.from(rest, 'base64')
}

/** The document with the new addresses of its pictures. Those that are not in the file are left as they are. */
function withPictures(document: StructuredDocument, newIds: ReadonlyMap<string, string>): StructuredDocument {
  const json = JSON.stringify({ content: document.content, drawing: document.drawing })
  const path = new RegExp(`"src":"${DOCUMENT_PICTURES_PATH}([0-9a-z]+)"`, 'g')
  const renamed = json.replace(path, (whole, id: string) => {
    const newId = newIds.get(id)
    return newId === undefined ? whole : `"src":"${DOCUMENT_PICTURES_PATH}${newId}"`
  })
  return { settings: document.settings, ...(JSON.parse(renamed) as Pick<StructuredDocument, 'content' | 'drawing'>) }
}
