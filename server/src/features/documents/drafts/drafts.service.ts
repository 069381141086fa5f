import type {
  DocumentDraft,
  DocumentDraftSummary,
  DocumentFile,
  keepDocumentDraft,
} from '@pinloft/contract/documents/endpoints'
import {
  DOCUMENT_DRAFT_DISCARDED_HOURS,
  DOCUMENT_DRAFT_SAVED_DAYS,
  DOCUMENT_DRAFTS_MAX,
} from '@pinloft/contract/documents/limits'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import { DAY_MS, HOUR_MS } from '@pinloft/contract/shared/units'
import { type FileRow, findFile, findFiles, pathsOfFolders } from '../../../core/files/index.ts'
import type { Credentials } from '../../../core/protection/index.ts'
import type { FileKey } from '../../../platform/age/age-header.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import type { FileLockChange } from '../../../platform/feature.ts'
import type { Retention } from '../../../platform/retention/retention.ts'
import type { DocumentKeys } from '../document-keys.ts'
import { notePictures } from '../pictures/pictures.repository.ts'
import * as parts from './draft-parts.ts'
import { described, openedBefore, partsOfRow } from './draft-rows.ts'
import * as repository from './drafts.repository.ts'

/** The device that writes. */
export interface Writer {
  deviceId: string
  /** Its browser and operating system. */
  device: string
}

interface DraftsDependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  keys: DocumentKeys
}

/** A draft as it is stored, opened with its key. */
export interface OpenedDraft extends parts.DraftParts {
  row: repository.DraftRow
  fileKey: FileKey | null
}

/** What has been written, kept as it is typed and drawn. */
export class DraftsService {
  readonly #dependencies: DraftsDependencies

  constructor(dependencies: DraftsDependencies) {
    this.#dependencies = dependencies
  }

  async list(writer: Pick<Writer, 'deviceId'>): Promise<DocumentDraftSummary[]> {
    const { database } = this.#dependencies
    const rows = await repository.listDrafts(database)
    const files = await this.#files(rows.flatMap(({ file_id }) => file_id ?? []))
    return rows.map((row) => {
      const details = described(row, files, writer)
      if (row.lock !== null) {
        return { ...details, title: details.file?.name ?? '', wordCount: 0, opening: null }
      }
      const summary = parts.fromColumn<parts.DraftSummary>(row.summary, null)
      if (summary === undefined) throw new Error('A summary has no text')
      const { settings, wordCount, opening } = summary
      return { ...details, title: row.title, wordCount, opening: { settings, ...opening } }
    })
  }

  /** Throws `document_draft_not_found` and, if its file is protected, what `FileLocks.open` throws. */
  async get(id: string, writer: Pick<Writer, 'deviceId'>, credentials: Credentials): Promise<DocumentDraft> {
    return this.show(await this.open(id, credentials), writer)
  }

  /** Opens a draft with its key. Throws like `get`. */
  async open(id: string, credentials: Credentials): Promise<OpenedDraft> {
    const row = await repository.findDraft(this.#dependencies.database, id)
    if (row === undefined || row.discarded_at !== null) throw new AppError('document_draft_not_found')
    return this.openRow(row, credentials)
  }

  /** Throws what `FileLocks.open` throws. */
  async openRow(row: repository.DraftRow, credentials: Credentials): Promise<OpenedDraft> {
    const { opened, fileKey } = await this.#dependencies.keys.open(row, credentials, (key) => partsOfRow(row, key))
    return { row, fileKey, ...opened }
  }

  async show(
    { row, summary, content, drawing }: OpenedDraft,
    writer: Pick<Writer, 'deviceId'>,
  ): Promise<DocumentDraft> {
    const files = await this.#files(row.file_id === null ? [] : [row.file_id])
    return { ...described(row, files, writer), settings: summary.settings, content, drawing }
  }

  /**
   * Keeps what was written. Throws `document_too_…`, `document_unreadable`, `document_pictures_too_many`,
   * `drawing_too_large`, `document_drafts_too_many`, `document_draft_changed_elsewhere` with the stored draft and, if its
   * file is protected, what `FileLocks.open` throws.
   */
  async keep(
    id: string,
    body: OutputOf<typeof keepDocumentDraft, 'body'>,
    writer: Writer,
    credentials: Credentials,
  ): Promise<ReplyOf<typeof keepDocumentDraft>> {
    const { database, events } = this.#dependencies
    const content = body.content === undefined ? undefined : parts.possibleContent(body.content)
    const change = { ...body, ...(content !== undefined && { content }) }
    const known = await repository.findDraft(database, id)
    const key = await this.#keyOf(known, body.fileId, credentials)
    const outcome = await inTransaction(database, async (transaction) => {
      const stored = await repository.lockDraft(transaction, id)
      if ((stored?.lock ?? null) !== (known?.lock ?? null)) throw new AppError('file_changed_meanwhile')
      const isRepeated = stored?.change_id === body.changeId
      if (stored !== undefined && isRepeated) return { row: stored }
      if ((stored?.revision ?? 0) !== body.draftRevision) {
        // Permanently deleted meanwhile: the client still has everything, and keeps it as a new draft.
        if (stored === undefined) throw new AppError('document_draft_not_found')
        return { conflict: stored }
      }
      const other =
        stored === undefined && key.file !== null ? await repository.findDraftOf(transaction, key.file.id) : undefined
      return other === undefined
        ? { row: await this.#store(transaction, { id, stored, change, writer, key }) }
        : { conflict: other }
    })
    if ('conflict' in outcome && outcome.conflict !== undefined) {
      const theirs = await this.show(await this.openRow(outcome.conflict, credentials), writer)
      throw new AppError('document_draft_changed_elsewhere', { conflict: { theirs } })
    }
    const { revision, changed_at } = outcome.row as repository.DraftRow
    events.publish({ type: 'document_drafts_changed', draftIds: [id] })
    return { revision, changedAt: new Date(changed_at).toISOString() }
  }

  /** Throws `document_draft_not_found`. */
  async discard(id: string): Promise<void> {
    const { database, clock, events } = this.#dependencies
    if (!(await repository.discardDraft(database, id, clock.now()))) throw new AppError('document_draft_not_found')
    events.publish({ type: 'document_drafts_changed', draftIds: [id] })
  }

  /** Throws `document_draft_not_found` if it was deleted permanently. */
  async restore(id: string): Promise<void> {
    const { database, events } = this.#dependencies
    if ((await repository.findDraft(database, id)) === undefined) throw new AppError('document_draft_not_found')
    await repository.updateDraft(database, id, { discarded_at: null })
    events.publish({ type: 'document_drafts_changed', draftIds: [id] })
  }

  /** Deletes from time to time what was discarded or saved long ago. */
  sweepBy(retention: Retention): void {
    retention.every(HOUR_MS, async (now) => {
      const discardedBefore = now - DOCUMENT_DRAFT_DISCARDED_HOURS * HOUR_MS
      const savedBefore = now - DOCUMENT_DRAFT_SAVED_DAYS * DAY_MS
      await this.#delete(await repository.listExpired(this.#dependencies.database, { discardedBefore, savedBefore }))
    })
  }

  /** Deletes what equals a content that no file has any more, or only a protected one. */
  async forgetContent(version: string): Promise<void> {
    await this.#delete(await repository.listUnsealedOf(this.#dependencies.database, version))
  }

  /** The drafts of a file whose lock changes with that of the file. */
  async listOpenable({ fileId, before }: FileLockChange): Promise<string[]> {
    const rows = await repository.listDraftsOf(this.#dependencies.database, fileId)
    return rows.filter((row) => openedBefore(row, before.fileKey) !== undefined).map(({ id }) => id)
  }

  /** Seals the drafts of a file like the file, also what is not saved. Returns their ids. */
  async changeLock(transaction: DatabaseHandle, { fileId, before, after }: FileLockChange): Promise<string[]> {
    const changed: string[] = []
    for (const row of await repository.lockDraftsOf(transaction, fileId)) {
      const opened = openedBefore(row, before.fileKey)
      if (opened === undefined) continue
      const base_version = row.base_version === before.version ? after.version : row.base_version
      await repository.updateDraft(transaction, row.id, { ...parts.toColumns(opened, after), base_version })
      changed.push(row.id)
    }
    return changed
  }

  async #delete(ids: readonly string[]): Promise<void> {
    const { database, events } = this.#dependencies
    for (const id of ids) await inTransaction(database, (transaction) => repository.deleteDraft(transaction, id))
    if (ids.length > 0) events.publish({ type: 'document_drafts_changed', draftIds: [...ids] })
  }

  /** The file of a draft, and the key and lock with which the draft is sealed. */
  async #keyOf(
    row: repository.DraftRow | undefined,
    fileId: string | undefined,
    credentials: Credentials,
  ): Promise<DraftKey> {
    const { database, keys } = this.#dependencies
    if (row !== undefined) {
      const { fileKey } = await keys.open(row, credentials, (key) => parts.fromColumn(row.summary, key))
      return { file: null, fileKey, lock: row.lock }
    }
    const file = fileId === undefined ? undefined : await findFile(database, fileId)
    if (file === undefined) return { file: null, fileKey: null, lock: null }
    return { file, fileKey: await keys.ofFile(file, credentials), lock: file.lock }
  }

  async #store(
    transaction: DatabaseHandle,
    {
      id,
      stored,
      change,
      writer,
      key,
    }: {
      id: string
      stored: repository.DraftRow | undefined
      change: OutputOf<typeof keepDocumentDraft, 'body'>
      writer: Writer
      key: DraftKey
    },
  ): Promise<repository.DraftRow> {
    const before = stored === undefined ? undefined : partsOfRow(stored, key.fileKey)
    if (stored !== undefined && before === undefined) throw new AppError('file_changed_meanwhile')
    const { content, drawing, summary } = parts.appliedTo(before ?? parts.emptyParts(), change)
    const row: repository.DraftRow = {
      id,
      file_id: stored === undefined ? (key.file?.id ?? null) : stored.file_id,
      base_version:
        stored === undefined ? (key.file === null ? null : (change.baseVersion ?? null)) : stored.base_version,
      lock: key.lock,
      revision: change.draftRevision + 1,
      saved_revision: stored?.saved_revision ?? 0,
      change_id: change.changeId,
      changed_at: this.#dependencies.clock.now(),
      device_id: writer.deviceId,
      device: writer.device,
      discarded_at: null,
      title: key.lock === null ? summary.settings.title : '',
      summary: parts.toColumn(summary, key.fileKey),
      content:
        before?.content === content && stored !== undefined ? stored.content : parts.toColumn(content, key.fileKey),
      drawing:
        before?.drawing === drawing && stored !== undefined ? stored.drawing : parts.toColumn(drawing, key.fileKey),
    }
    if (stored === undefined) {
      const isFull = (await repository.countDrafts(transaction)) >= DOCUMENT_DRAFTS_MAX
      if (isFull) throw new AppError('document_drafts_too_many')
      // Another request with this id was faster.
      if (!(await repository.insertDraft(transaction, row))) throw new AppError('file_changed_meanwhile')
    } else {
      await repository.updateDraft(transaction, id, row)
    }
    await notePictures(transaction, id, [...summary.pictures, ...summary.drawnPictures])
    return row
  }

  async #files(ids: readonly string[]): Promise<Map<string, DocumentFile>> {
    const { database } = this.#dependencies
    const rows = await findFiles(database, [...new Set(ids)])
    const folders = await pathsOfFolders(
      database,
      rows.map((row) => row.folder_id),
    )
    return new Map(rows.map((row) => [row.id, toDocumentFile(row, folders.get(row.folder_id) ?? '')]))
  }
}

interface DraftKey {
  /** The file of a new draft. */
  file: FileRow | null
  fileKey: FileKey | null
  lock: string | null
}

export function toDocumentFile(row: FileRow, folder: string): DocumentFile {
  return { id: row.id, name: row.name, folder, isPasswordProtected: row.lock !== null, version: row.sha256 }
}
