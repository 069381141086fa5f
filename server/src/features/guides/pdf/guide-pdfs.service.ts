import { createReadStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { File } from '@pinloft/contract/files/endpoints'
import type { Guide } from '@pinloft/contract/guides/endpoints'
import type { makeGuidePdf } from '@pinloft/contract/guides/pdfs'
import { GUIDE_PICTURES_PATH } from '@pinloft/contract/guides/pictures'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { GUIDES_FOLDER_NAME, viewGuide } from '@pinloft/contract/pdf-viewer/endpoints'
import { pathOf, type ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { MissingLetters } from '@pinloft/contract/shared/missing-letters'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import {
  addFiles,
  type ContentDeleted,
  ensureFolder,
  type FileRow,
  findFile,
  nameFromTitle,
  pathsOfFolders,
  purgeUnused,
  replaceContent,
  toFile,
  type UnusedContent,
  type VersionStore,
} from '../../../core/files/index.ts'
import type { BlobReceipt, BlobStore } from '../../../platform/blobs/blob-store.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import type { JobTracker } from '../../../platform/jobs/jobs.service.ts'
import type { TrackedJob } from '../../../platform/jobs/tracked-job.ts'
import { requireLetters } from '../../../platform/typeset/missing-letters.ts'
import type { DocumentText } from '../../../platform/typeset/typeset-job.ts'
import type { TypesetPdf, Typesetter } from '../../../platform/typeset/typesetter.ts'
import { picturesIn } from '../guide-text.ts'
import { lockGuide } from '../guides.repository.ts'
import type { GuidesService } from '../guides.service.ts'
import * as repository from './guide-pdfs.repository.ts'

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const READ_BYTES = MEBIBYTE
const PDF_TYPE = 'application/pdf'
/** Raise it when the layout changes: PDFs are then made again when they are asked for. */
const LAYOUT = 4
/** Of a PDF in which letters are missing. */
const LAYOUT_TO_MEND = 0
/** What takes longer is shown among the jobs. */
const LONG_MS = 1000

interface GuidePdfsDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  guides: GuidesService
  typesetter: Typesetter
  track: JobTracker<null>
  versionStore: VersionStore
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

type MadePdf = ReplyOf<typeof makeGuidePdf>

interface Stored {
  file: File
  isNew: boolean
  unused: UnusedContent[]
}

/** Makes PDFs of guides and keeps them as files, each guide its own. */
export class GuidePdfsService {
  readonly #dependencies: GuidePdfsDependencies
  /** What is being made, by guide and revision: whoever asks meanwhile gets the same. */
  readonly #making = new Map<string, Promise<MadePdf>>()

  constructor(dependencies: GuidePdfsDependencies) {
    this.#dependencies = dependencies
  }

  async recover(): Promise<void> {
    await repository.forgetPdfsOfDeleted(this.#dependencies.database)
  }

  /**
   * Returns the PDF of a guide as it is now. Throws `guide_not_found`, `no_space`, `work_interrupted`,
   * `document_not_typeset`, `pdf_too_long`, `typesetting_unavailable` and, if that is wanted, `pdf_letters_missing`.
   */
  async make(guideId: string, sessionId: string, missingLetters: MissingLetters = 'show-boxes'): Promise<MadePdf> {
    const guide = await this.#dependencies.guides.get(guideId)
    const key = `${guideId} ${guide.revision} ${missingLetters}`
    const running = this.#making.get(key)
    if (running !== undefined) return running
    const making = this.#tracked(guide, this.#make(guide, sessionId, missingLetters)).finally(() =>
      this.#making.delete(key),
    )
    this.#making.set(key, making)
    return making
  }

  /** Shows what takes longer than a moment among the jobs, for as long as it takes. */
  async #tracked(guide: Guide, making: Promise<MadePdf>): Promise<MadePdf> {
    const soon = new AbortController()
    const isLong = delay(LONG_MS, true, { signal: soon.signal, ref: false }).catch(() => false)
    const job = isLong.then((isSo) => (isSo ? this.#announceJob(guide) : undefined))
    try {
      const made = await making
      soon.abort()
      await (await job)?.finish(null).catch(this.#dependencies.onError)
      return made
    } catch (error) {
      soon.abort()
      await (await job)?.fail(error).catch(this.#dependencies.onError)
      throw error
    }
  }

  /** A PDF is made even if that cannot be shown. */
  async #announceJob({ id, title }: Guide): Promise<TrackedJob<null> | undefined> {
    const { track, onError } = this.#dependencies
    try {
      return await track({ title: GUIDES_TEXTS.pdfJob(title), subjectId: id })
    } catch (error) {
      onError(error)
      return undefined
    }
  }

  async #make(guide: Guide, sessionId: string, missingLetters: MissingLetters): Promise<MadePdf> {
    const { database, typesetter } = this.#dependencies
    const known = await repository.findPdf(database, guide.id)
    if (known?.revision === guide.revision && known.layout === LAYOUT) {
      const file = await findFile(database, known.file_id)
      if (file !== undefined) return describe(file.id, file.name, [])
    }
    const pdf = await typesetter.typeset({ text: documentOfGuide(guide), pictures: await this.#picturesOf(guide) })
    const { missingScripts } = pdf
    try {
      requireLetters(missingScripts, missingLetters)
      const { file, isNew, unused } = await this.#store(guide, pdf, sessionId)
      this.#announce(file, isNew)
      await purgeUnused(this.#dependencies, unused)
      return describe(file.id, file.originalName, missingScripts)
    } finally {
      await pdf.discard()
    }
  }

  async #picturesOf({ content }: Guide): Promise<Record<string, string>> {
    const { database, blobs } = this.#dependencies
    const keys = await repository.pictureBlobs(database, [...picturesIn(content)])
    return Object.fromEntries([...keys].map(([id, key]) => [`${GUIDE_PICTURES_PATH}${id}`, blobs.localPath(key)]))
  }

  /** Makes the bytes durable, then commits the file that has them. */
  async #store(guide: Guide, { path, missingScripts }: TypesetPdf, sessionId: string): Promise<Stored> {
    const { blobs, database } = this.#dependencies
    // Made again when it is asked for, as fonts may have been installed.
    const layout = missingScripts.length > 0 ? LAYOUT_TO_MEND : LAYOUT
    const staged = await blobs.stage()
    try {
      for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) await staged.write(chunk)
      const receipt = await staged.finish()
      const stored = await inTransaction(database, (transaction) =>
        this.#commit(transaction, { guide, layout }, receipt, sessionId),
      )
      staged.keep()
      return stored
    } catch (error) {
      // The row may have been committed, so the bytes must stay: the sweep of the next start decides.
      if (!(error instanceof OutcomeUnknownError)) await staged.discard()
      throw error
    }
  }

  #announce({ folder }: File, isNew: boolean): void {
    const { events } = this.#dependencies
    // The folder may be new too.
    if (isNew) events.publish({ type: 'folder_created', folders: [''] })
    events.publish({ type: isNew ? 'file_uploaded' : 'file_changed', folders: [folder] })
  }

  async #commit(
    transaction: DatabaseHandle,
    { guide, layout }: { guide: Guide; layout: number },
    receipt: BlobReceipt,
    sessionId: string,
  ): Promise<Stored> {
    // One after the other for each guide.
    if ((await lockGuide(transaction, guide.id)) === undefined) throw new AppError('guide_not_found')
    const known = await repository.findPdf(transaction, guide.id)
    const previous = known === undefined ? undefined : await findFile(transaction, known.file_id)
    // A protected file can't be written without its password.
    const stored =
      previous === undefined || previous.lock !== null
        ? await this.#add(transaction, guide, receipt)
        : await this.#replace(transaction, previous, receipt, sessionId)
    const { id, revision } = guide
    await repository.savePdf(transaction, { guide_id: id, file_id: stored.file.id, revision, layout })
    return stored
  }

  async #add(transaction: DatabaseHandle, { title }: Guide, { key, sha256, sizeBytes }: BlobReceipt): Promise<Stored> {
    const { blobs, clock } = this.#dependencies
    const now = clock.now()
    const folderId = await ensureFolder(transaction, { name: GUIDES_FOLDER_NAME, now })
    const name = nameFromTitle(title, { extension: '.pdf', fallback: 'Guide' })
    const file = { name, mimeType: PDF_TYPE, sizeBytes, blobKey: key, sha256, lock: null }
    const [added] = await addFiles(transaction, { folderId, files: [file], now, blobs })
    if (added === undefined) throw new Error('A file was not added')
    return { file: added, isNew: true, unused: [] }
  }

  async #replace(
    transaction: DatabaseHandle,
    previous: FileRow,
    { key: blobKey, sha256, sizeBytes }: BlobReceipt,
    sessionId: string,
  ): Promise<Stored> {
    const { clock, versionStore } = this.#dependencies
    const change = { cause: 'replaced', sessionId, now: clock.now(), versionStore } as const
    const replaced = await replaceContent(transaction, previous, { blobKey, sha256, sizeBytes }, change)
    if (replaced === undefined) throw new AppError('file_changed_meanwhile')
    const paths = await pathsOfFolders(transaction, [previous.folder_id])
    const file = toFile(replaced.row, paths.get(previous.folder_id) ?? '')
    return { file, isNew: false, unused: replaced.gone }
  }
}

function describe(fileId: string, name: string, missingScripts: string[]): MadePdf {
  return { fileId, name, pdfUrl: pathOf(viewGuide.path, { file: fileId }), missingScripts }
}

/** The document that a guide becomes. */
function documentOfGuide(
  guide: Pick<Guide, 'title' | 'description' | 'category' | 'tags' | 'content' | 'changedAt'>,
): DocumentText {
  const { title, description, category, tags, content, changedAt } = guide
  return {
    title,
    description: description || null,
    category,
    details: [DATE.format(new Date(changedAt)), ...(tags.length === 0 ? [] : [tags.join(', ')])],
    author: null,
    keywords: tags,
    markdown: content,
  }
}
