import { isUtf8 } from 'node:buffer'
import { isClutter } from '@pinloft/contract/files/names'
import type { GuideText } from '@pinloft/contract/guides/endpoints'
import {
  GUIDE_CONTENT_MAX_CHARACTERS,
  GUIDE_LABEL_MAX_CHARACTERS,
  GUIDE_PICTURE_MAX_BYTES,
  GUIDE_TITLE_MAX_CHARACTERS,
  GUIDES_IMPORT_MAX_BYTES,
  GUIDES_IMPORT_MAX_ENTRIES,
  GUIDES_IMPORT_MAX_NAMED,
} from '@pinloft/contract/guides/limits'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import type { importGuides } from '@pinloft/contract/guides/transfer'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { BlobStore, Spool } from '../../../platform/blobs/blob-store.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { decodeText } from '../../../platform/decode-text.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import type { JobContext } from '../../../platform/jobs/job-kind.ts'
import type { JobTracker } from '../../../platform/jobs/jobs.service.ts'
import {
  type ReadableEntry,
  readZipDirectory,
  readZipEntry,
  ZipDamage,
  ZipTooLarge,
} from '../../../platform/zip/zip-reader.ts'
import { completeText } from '../guide-text.ts'
import type { Writer } from '../guide-writer.ts'
import type { GuidesService } from '../guides.service.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { readGuideFile } from './front-matter.ts'
import { replaceTargets } from './link-targets.ts'
import { partsOfPath, resolveLink } from './zip-paths.ts'

const REASONS = GUIDES_TEXTS.leftOut
const MARKDOWN = /\.(?:md|markdown)$/i
const CONVERTED = /\.(?:html?|docx)$/i
const PICTURE = /\.(?:png|jpe?g|webp|gif|avif)$/i
/** A character has at most four bytes, and the front matter comes on top. */
const GUIDE_FILE_MAX_BYTES = 4 * GUIDE_CONTENT_MAX_CHARACTERS + 64 * 1024
const DIRECTORY_MAX_BYTES = 16 * MEBIBYTE
/** Fewer are imported within a second or two. */
const JOB_MORE_THAN_ENTRIES = 50
const REFUSALS_OF_PICTURES: Readonly<Partial<Record<AppError['code'], string>>> = {
  guide_picture_unreadable: REASONS.notPicture,
  work_interrupted: REASONS.notPicture,
}

interface ImportDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  guides: Pick<GuidesService, 'insert'>
  pictures: Pick<PicturesService, 'add'>
  track: JobTracker<null>
  onChanged(guideIds: readonly string[]): void
  onError(error: unknown): void
}

type Imported = ReplyOf<typeof importGuides>

/** What one import has done so far. */
interface Progress {
  spool: Spool
  entries: ReadonlyMap<string, ReadableEntry>
  pathsByName: ReadonlyMap<string, string>
  /** The paths of the pictures that were added, by their path in the archive; null for those that cannot be. */
  pictures: Map<string, string | null>
  imported: Imported
}

/** Adds the guides of a zip archive, which may come from anywhere. */
export class GuideImportService {
  readonly #dependencies: ImportDependencies

  constructor(dependencies: ImportDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Throws `guides_zip_unreadable` and `guides_zip_too_large` before anything is added; later `guides_too_many`,
   * `guide_pictures_too_many`, `no_space` and `job_cancelled`, with what was added so far.
   */
  async import(content: AsyncIterable<Uint8Array>, writer: Writer): Promise<Imported> {
    const { blobs, track, onError } = this.#dependencies
    const spool = await blobs.partials.spool()
    try {
      for await (const block of content) {
        if (spool.sizeBytes + block.byteLength > GUIDES_IMPORT_MAX_BYTES) throw new AppError('guides_zip_too_large')
        await spool.write(block)
      }
      await spool.flush()
      const listed = await listEntries(spool)
      if (listed.length <= JOB_MORE_THAN_ENTRIES) return await this.#addAll(spool, listed, writer)
      const job = await track({ title: GUIDES_TEXTS.importJob, total: listed.length })
      let imported: Imported | undefined
      await job.carryOut(async (context) => {
        imported = await this.#addAll(spool, listed, writer, context)
        return null
      })
      if (imported === undefined) throw new Error('The job has no outcome')
      return imported
    } finally {
      // What was added stays; the bytes leave no trace in any case.
      await spool.discard().catch(onError)
    }
  }

  async #addAll(
    spool: Spool,
    listed: readonly ReadableEntry[],
    writer: Writer,
    job?: Pick<JobContext, 'signal' | 'report'>,
  ): Promise<Imported> {
    const imported: Imported = { guideCount: 0, pictureCount: 0, leftOut: [], hasMoreLeftOut: false }
    const entries = new Map<string, ReadableEntry>()
    for (const entry of listed) {
      const parts = partsOfPath(entry.path)
      // What Macs put beside each file.
      if (parts?.some((part) => part === '__MACOSX' || isClutter(part))) continue
      if (parts === null) leaveOut(imported, entry.path, REASONS.unsafeName)
      else entries.set(parts.join('/'), entry)
    }
    const pathsByName = new Map([...entries.keys()].map((path) => [path.slice(path.lastIndexOf('/') + 1), path]))
    const progress: Progress = { spool, entries, pathsByName, pictures: new Map(), imported }
    let done = 0
    for (const [path, entry] of entries) {
      job?.signal.throwIfAborted()
      if (MARKDOWN.test(path)) await this.#addGuide(path, entry, progress, writer)
      job?.report(++done)
    }
    for (const path of entries.keys()) {
      if (MARKDOWN.test(path) || progress.pictures.has(path)) continue
      leaveOut(imported, path, reasonOf(path))
    }
    return imported
  }

  async #addGuide(path: string, entry: ReadableEntry, progress: Progress, writer: Writer): Promise<void> {
    const { database, clock, events, guides, onChanged } = this.#dependencies
    const { imported } = progress
    const file = await this.#readGuide(path, entry, progress)
    if (file === undefined) return
    const text = await this.#withPictures(path, file.text, progress)
    const createdAt = Math.min(file.createdAtMs ?? clock.now(), clock.now())
    const id = await inTransaction(database, (transaction) =>
      guides.insert(transaction, { text, lock: null, cause: 'imported', writer, createdAt }),
    )
    imported.guideCount++
    onChanged([id])
    events.publish({ type: 'guides_changed', guideIds: [id] })
  }

  /** Undefined, and left out, if it cannot be a guide. */
  async #readGuide(
    path: string,
    entry: ReadableEntry,
    { spool, imported }: Progress,
  ): Promise<{ text: GuideText; createdAtMs: number | null } | undefined> {
    const leave = (reason: string) => {
      leaveOut(imported, path, reason)
      return undefined
    }
    if (entry.sizeBytes > GUIDE_FILE_MAX_BYTES) return leave(REASONS.tooLong)
    const bytes = await readEntry(spool, entry)
    if (bytes === undefined) return leave(REASONS.damaged)
    const source = textOf(bytes)
    if (source === undefined) return leave(REASONS.notText)
    const { details, content } = readGuideFile(source)
    try {
      const text = completeText({
        title: (details.title ?? '').trim() || titleOf(path, content),
        description: details.description.trim(),
        content,
        category: details.category === null ? null : cut(details.category.trim(), GUIDE_LABEL_MAX_CHARACTERS) || null,
        tags: details.tags,
      })
      return { text, createdAtMs: details.createdAtMs }
    } catch (error) {
      if (error instanceof AppError) {
        return leave(error.code === 'guide_content_missing' ? REASONS.empty : REASONS.tooLong)
      }
      throw error
    }
  }

  /** The text with its pictures added, and shown from where they are now. */
  async #withPictures(path: string, text: GuideText, progress: Progress): Promise<GuideText> {
    const fromParts = path.split('/')
    const wanted = new Map<string, string>()
    replaceTargets(text.content, (target) => {
      const resolved = resolveLink(fromParts, target)
      if (resolved === null || !PICTURE.test(resolved)) return undefined
      // Obsidian names a picture alone, wherever it is.
      const found = progress.entries.has(resolved) ? resolved : progress.pathsByName.get(target)
      if (found !== undefined) wanted.set(target, found)
      return undefined
    })
    for (const resolved of wanted.values()) await this.#addPicture(resolved, progress)
    const content = replaceTargets(
      text.content,
      (target) => progress.pictures.get(wanted.get(target) ?? '') ?? undefined,
    )
    // Longer by the new paths, if ever.
    return [...content].length > GUIDE_CONTENT_MAX_CHARACTERS ? text : { ...text, content }
  }

  async #addPicture(path: string, { spool, entries, pictures, imported }: Progress): Promise<void> {
    const entry = entries.get(path)
    if (entry === undefined || pictures.has(path)) return
    pictures.set(path, null)
    if (entry.sizeBytes > GUIDE_PICTURE_MAX_BYTES) return leaveOut(imported, path, REASONS.pictureTooLarge)
    const bytes = await readEntry(spool, entry)
    if (bytes === undefined) return leaveOut(imported, path, REASONS.damaged)
    try {
      const added = await this.#dependencies.pictures.add(oneBlock(bytes))
      pictures.set(path, added.path)
      imported.pictureCount++
    } catch (error) {
      const reason = error instanceof AppError ? REFUSALS_OF_PICTURES[error.code] : undefined
      if (reason === undefined) throw error
      leaveOut(imported, path, reason)
    }
  }
}

/** Why a file that is no guide, and in none, is left out. Browsers convert pages and Word documents before. */
function reasonOf(path: string): string {
  if (PICTURE.test(path)) return REASONS.unused
  return CONVERTED.test(path) ? REASONS.notConverted : REASONS.otherType
}

/** Throws `guides_zip_unreadable` and `guides_zip_too_large`. */
async function listEntries(spool: Spool): Promise<ReadableEntry[]> {
  const limits = { maxEntries: GUIDES_IMPORT_MAX_ENTRIES, maxBytes: DIRECTORY_MAX_BYTES }
  try {
    const entries = await readZipDirectory(spool, limits)
    const totalBytes = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    if (totalBytes > GUIDES_IMPORT_MAX_BYTES) throw new ZipTooLarge()
    return entries
  } catch (error) {
    if (error instanceof ZipDamage) throw new AppError('guides_zip_unreadable', { cause: error })
    if (error instanceof ZipTooLarge) throw new AppError('guides_zip_too_large', { cause: error })
    throw error
  }
}

async function readEntry(spool: Spool, entry: ReadableEntry): Promise<Buffer | undefined> {
  try {
    return await readZipEntry(spool, entry)
  } catch (error) {
    if (error instanceof ZipDamage) return undefined
    throw error
  }
}

function leaveOut(imported: Imported, name: string, reason: string): void {
  const isNamed = imported.leftOut.length < GUIDES_IMPORT_MAX_NAMED
  if (isNamed) imported.leftOut.push({ name: cut(name.toWellFormed(), 300), reason })
  else imported.hasMoreLeftOut = true
}

/** A text in UTF-8, or as older programs of Windows write it; undefined if it is none. */
function textOf(bytes: Buffer): string | undefined {
  const isRight = isUtf8(bytes) && !bytes.includes(0)
  const text = decodeText(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has it
  return !isRight && /[\u0000\ufffd]/.test(text) ? undefined : text
}

/** The first heading, or the name of the file. */
function titleOf(path: string, content: string): string {
  const heading = /^# +(\S.*)$/m.exec(content.slice(0, 10_000))?.[1]?.trim()
  const name = path.slice(path.lastIndexOf('/') + 1).replace(MARKDOWN, '')
  return cut(heading || name || path, GUIDE_TITLE_MAX_CHARACTERS)
}

function cut(text: string, maxCharacters: number): string {
  return [...text.slice(0, 2 * maxCharacters)].slice(0, maxCharacters).join('')
}

async function* oneBlock(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
