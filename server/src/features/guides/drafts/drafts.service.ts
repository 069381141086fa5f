import type { GuideDraft, GuideDraftSummary, keepGuideDraft } from '@pinloft/contract/guides/drafts'
import { GUIDE_DRAFTS_MAX } from '@pinloft/contract/guides/limits'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { isSameText, picturesIn, possibleText, textOf, toRow } from '../guide-text.ts'
import { toAuthor, type Writer } from '../guide-writer.ts'
import { lockGuide } from '../guides.repository.ts'
import { notePictures } from '../pictures/pictures.repository.ts'
import * as repository from './drafts.repository.ts'

interface DraftsDependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
}

/** What has been typed and not saved yet: one text per guide, and any number for new ones. */
export class DraftsService {
  readonly #dependencies: DraftsDependencies

  constructor(dependencies: DraftsDependencies) {
    this.#dependencies = dependencies
  }

  async list({ deviceId }: Pick<Writer, 'deviceId'>): Promise<GuideDraftSummary[]> {
    const rows = await repository.listDrafts(this.#dependencies.database)
    return rows.map((row) => ({
      ...described(row, deviceId),
      title: row.title,
      preview: row.preview,
      wordCount: row.word_count,
    }))
  }

  /** Throws `guide_draft_not_found`. */
  async get(id: string, { deviceId }: Pick<Writer, 'deviceId'>): Promise<GuideDraft> {
    const row = await repository.findDraft(this.#dependencies.database, id)
    if (row === undefined) throw new AppError('guide_draft_not_found')
    return toDraft(row, deviceId)
  }

  /**
   * Stores what was typed. Throws `guide_…_too_long`, `guide_tags_too_many`, `guide_drafts_too_many`, and
   * `guide_draft_changed_elsewhere` with the stored draft.
   */
  async keep(
    id: string,
    body: OutputOf<typeof keepGuideDraft, 'body'>,
    writer: Writer,
  ): Promise<ReplyOf<typeof keepGuideDraft>> {
    const { database, clock, events } = this.#dependencies
    const { draftRevision } = body
    const text = possibleText(body)
    const kept = await inTransaction(database, async (transaction) => {
      // A guide that was permanently deleted meanwhile leaves the text of a new one.
      const guide = body.guideId === null ? undefined : await lockGuide(transaction, body.guideId)
      const stored = await repository.lockDraft(transaction, id)
      if (stored !== undefined && stored.revision !== draftRevision) {
        // Sent again after a reply that was lost.
        if (isSameText(textOf(stored), text)) return stored
        throw conflictWith(stored, writer)
      }
      const row: repository.DraftRow = {
        id,
        guide_id: guide?.id ?? null,
        base_revision: guide === undefined ? null : body.baseRevision,
        revision: draftRevision + 1,
        changed_at: clock.now(),
        device_id: writer.deviceId,
        device: writer.device,
        ...toRow(text),
      }
      if (stored !== undefined) await repository.updateDraft(transaction, row)
      else await this.#insert(transaction, row, writer)
      await notePictures(transaction, id, picturesIn(text.content))
      return row
    })
    events.publish({ type: 'guide_drafts_changed', draftIds: [id] })
    return { revision: kept.revision, changedAt: new Date(kept.changed_at).toISOString() }
  }

  /** Throws `guide_draft_not_found`. */
  async discard(id: string): Promise<void> {
    const { database, events } = this.#dependencies
    const isDiscarded = await inTransaction(database, (transaction) => repository.deleteDraft(transaction, id))
    if (!isDiscarded) throw new AppError('guide_draft_not_found')
    events.publish({ type: 'guide_drafts_changed', draftIds: [id] })
  }

  async #insert(transaction: DatabaseHandle, row: repository.DraftRow, writer: Writer): Promise<void> {
    if ((await repository.countDrafts(transaction)) >= GUIDE_DRAFTS_MAX) throw new AppError('guide_drafts_too_many')
    if (await repository.insertDraft(transaction, row)) return
    const other = row.guide_id === null ? undefined : await repository.findDraftOf(transaction, row.guide_id)
    const stored = other ?? (await repository.findDraft(transaction, row.id))
    // Nothing was stored, and what was in the way is no longer there.
    if (stored === undefined) throw new AppError('guide_draft_not_found')
    throw conflictWith(stored, writer)
  }
}

function conflictWith(stored: repository.DraftRow, { deviceId }: Writer): AppError {
  return new AppError('guide_draft_changed_elsewhere', { conflict: { theirs: toDraft(stored, deviceId) } })
}

function toDraft(row: repository.DraftRow, deviceId: string): GuideDraft {
  return { ...described(row, deviceId), ...textOf(row) }
}

function described(row: repository.DraftSummaryRow, deviceId: string) {
  return {
    id: row.id,
    guideId: row.guide_id,
    baseRevision: row.base_revision,
    revision: row.revision,
    changedAt: new Date(row.changed_at).toISOString(),
    changedBy: toAuthor(row, deviceId),
  }
}
