import type { saveDocument } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_TITLE_MAX_CHARACTERS } from '@pinloft/contract/about-page/limits'
import { DOCUMENT_PAGE_MAX_CHARACTERS } from '@pinloft/contract/documents/limits'
import type { File } from '@pinloft/contract/files/endpoints'
import type { OutputOf } from '@pinloft/contract/shared/endpoint'
import type { VerifiedPin } from '../../../core/access/index.ts'
import { addFiles, nameFromTitle, ROOT_FOLDER_ID } from '../../../core/files/index.ts'
import type { FileLocks } from '../../../core/protection/index.ts'
import { SealedStagedBlob } from '../../../platform/age/sealed-staged-blob.ts'
import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import { requireSpace } from '../../../platform/blobs/free-space.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { PAGE_END, pageStart } from '../../../platform/page-html/build-page.ts'
import { dataUrl } from '../../../platform/page-html/inline-pictures.ts'
import { PageCleaner } from '../../../platform/page-html/page-cleaner.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import { buildAboutPage } from '../page/build-page.ts'
import { type PagePart, pageBytes, pageSizeBytes } from '../page/page-bytes.ts'

const CSS = `:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
img { max-width: 100%; height: auto; }
td, th { padding: .3em .6em; border: 1px solid; }
table { border-collapse: collapse; }`

type Wanted = OutputOf<typeof saveDocument, 'body'>

interface DocumentsDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  locks: FileLocks
  drafts: DraftsService
}

/** Stores pages as HTML files. */
export class DocumentsService {
  readonly #dependencies: DocumentsDependencies
  readonly #cleaner = new PageCleaner()

  constructor(dependencies: DocumentsDependencies) {
    this.#dependencies = dependencies
  }

  /** Refuses what needs no PIN to be refused. Throws `about_title_…` and `document_content_…`. */
  check({ title, content, draftRevision }: Omit<Wanted, 'pin' | 'password'>): void {
    if (title === '') throw new AppError('about_title_missing')
    if (title.length > ABOUT_TITLE_MAX_CHARACTERS) throw new AppError('about_title_too_long')
    if (draftRevision != null) return
    if (content.trim() === '') throw new AppError('document_content_missing')
    if (content.length > DOCUMENT_PAGE_MAX_CHARACTERS) throw new AppError('document_content_too_long')
  }

  /** Throws `about_draft_changed_elsewhere`, `document_page_unreadable`, `new_password_too_long`, `file_damaged` and `no_space`. */
  async save(
    _proof: VerifiedPin,
    { title, content, draftRevision, password }: Omit<Wanted, 'pin'>,
    deviceId: string,
  ): Promise<File> {
    const { drafts, blobs } = this.#dependencies
    const parts =
      draftRevision == null
        ? [await cleanPage(this.#cleaner, { title, content })]
        : buildAboutPage({ ...(await drafts.content({ revision: draftRevision, deviceId })), title })
    await requireSpace(blobs, pageSizeBytes(parts))
    return this.#store(nameFromTitle(title, { extension: '.html', fallback: 'About' }), parts, password)
  }

  close(): Promise<void> {
    return this.#cleaner.close()
  }

  async #store(name: string, parts: readonly PagePart[], password: string): Promise<File> {
    const { database, blobs, clock, events, locks } = this.#dependencies
    const newLock = password === '' ? null : locks.begin(password)
    const plain = await blobs.stage()
    const staged = newLock === null ? plain : new SealedStagedBlob(plain, newLock.fileKey)
    try {
      for await (const bytes of pageBytes(parts, blobs)) await staged.write(bytes)
      const { key: blobKey, sha256, sizeBytes } = await staged.finish()
      const lock = newLock === null ? null : await newLock.lock
      const file = await inTransaction(database, async (transaction) => {
        const files = [{ name, mimeType: 'text/html', sizeBytes, blobKey, sha256, lock }]
        const [added] = await addFiles(transaction, { folderId: ROOT_FOLDER_ID, files, now: clock.now(), blobs })
        if (added === undefined) throw new Error('A file was not added')
        return added
      })
      staged.keep()
      events.publish({ type: 'file_uploaded', folders: [file.folder] })
      return file
    } catch (error) {
      // The row may have been committed, so the bytes must stay: the sweep of the next start decides.
      if (!(error instanceof OutcomeUnknownError)) await staged.discard()
      throw error
    }
  }
}

/** A page of another program: what it says and how that is formatted, but nothing that runs or loads something. */
async function cleanPage(cleaner: PageCleaner, { title, content }: { title: string; content: string }) {
  const { html, pictures } = await cleaner.clean(content, { refusal: 'document_page_unreadable' })
  const body = pictures.replace(html, (index) => {
    const picture = pictures.pictures[index]
    return picture === undefined ? '' : dataUrl(picture)
  })
  return `${pageStart({ title, css: CSS })}${body}${PAGE_END}`
}
