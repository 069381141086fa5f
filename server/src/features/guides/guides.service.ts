import type {
  createGuide,
  Guide,
  GuideText,
  getGuideLibrary,
  listGuideCards,
  updateGuide,
} from '@pinloft/contract/guides/endpoints'
import { GUIDES_MAX } from '@pinloft/contract/guides/limits'
import type { GuideRevisionCause } from '@pinloft/contract/guides/revisions'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { randomId } from '../../platform/ids.ts'
import { cutPage, readCursor } from '../../platform/page-cursor.ts'
import type { Retention } from '../../platform/retention/retention.ts'
import { toCard, toGuide } from './describe-guides.ts'
import { countDrafts, discardSaved } from './drafts/drafts.repository.ts'
import type { GuideCredentials, GuidePasswords } from './guide-passwords.ts'
import { completeText, isSameText, textOf } from './guide-text.ts'
import { type Writer, writeRevision } from './guide-writer.ts'
import * as repository from './guides.repository.ts'
import { thinRevisions } from './revisions/thin-revisions.ts'

const BATCH_ROWS = 50
const CURSOR_SCOPE = 'guides'
const CARDS_CURSOR_SCOPE = 'guide-cards'

export interface GuidesDependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
  /** The time that deletions by age go by. */
  retention: Pick<Retention, 'now'>
  passwords: GuidePasswords
  /** A guide has another text, or is in the trash or out of it. */
  onChanged(guideIds: readonly string[]): void
}

type SavedDraft = OutputOf<typeof createGuide, 'body'>['draft']

/** A new text of a guide, and what must be so for it to be stored. */
interface Change {
  text: GuideText
  cause: GuideRevisionCause
  baseRevision: number | null | undefined
  /** Null removes the password; undefined keeps it. */
  newPassword?: string | null | undefined
  draft?: SavedDraft
}

/** The library: guides, each with its text, its labels and perhaps a password. */
export class GuidesService {
  readonly #dependencies: GuidesDependencies

  constructor(dependencies: GuidesDependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `guide_not_found`, also for one in the trash. */
  async get(id: string): Promise<Guide> {
    const row = await repository.readGuide(this.#dependencies.database, id)
    if (row === undefined || row.deleted_at !== null) throw new AppError('guide_not_found')
    return toGuide(row)
  }

  /** Throws `cursor_invalid`. */
  async page({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
    const after = positionAt(cursor, CURSOR_SCOPE)
    const rows = await repository.listGuides(this.#dependencies.database, { limit: limit + 1, after })
    const { shown, nextCursor } = cutPage(rows, { limit, scope: CURSOR_SCOPE, sortValue: (row) => row.changed_at })
    return { items: shown.map(toGuide), nextCursor }
  }

  /** Yields all guides in batches, so that their texts are never all in memory. */
  async *batches(): AsyncGenerator<Guide[]> {
    for (let after: { time: number; id: string } | undefined; ; ) {
      const rows = await repository.listGuides(this.#dependencies.database, { limit: BATCH_ROWS, after })
      yield rows.map(toGuide)
      const last = rows.at(-1)
      if (last === undefined || rows.length < BATCH_ROWS) return
      after = { time: last.changed_at, id: last.id }
      await nextTurn()
    }
  }

  /** Throws `cursor_invalid`. */
  async cards({ limit = 100, cursor, ...labels }: OutputOf<typeof listGuideCards, 'query'>) {
    const after = positionAt(cursor, CARDS_CURSOR_SCOPE)
    const rows = await repository.listCards(this.#dependencies.database, { limit: limit + 1, after, ...labels })
    const scope = CARDS_CURSOR_SCOPE
    const { shown, nextCursor } = cutPage(rows, { limit, scope, sortValue: (row) => row.changed_at })
    return { items: shown.map(toCard), nextCursor }
  }

  async library(): Promise<ReplyOf<typeof getGuideLibrary>> {
    const { database } = this.#dependencies
    const rows = await repository.listLabels(database)
    const all = await repository.countGuides(database)
    return {
      guideCount: rows.length,
      protectedCount: rows.filter(({ lock }) => lock !== null).length,
      draftCount: await countDrafts(database),
      trashedCount: all - rows.length,
      categories: countsOf(rows.flatMap(({ category }) => (category === null ? [] : [category]))),
      tags: countsOf(rows.flatMap(({ tags }) => JSON.parse(tags) as string[])),
    }
  }

  /** Throws `guide_…_missing`, `guide_…_too_long`, `guide_password_unused`, `guide_tags_too_many` and `guides_too_many`. */
  async create(body: OutputOf<typeof createGuide, 'body'>, writer: Writer): Promise<Guide> {
    const { database, passwords } = this.#dependencies
    const { password, isPasswordProtected, draft } = body
    const text = completeText(body)
    if (isPasswordProtected === false && password !== '') throw new AppError('guide_password_unused')
    const isProtected = isPasswordProtected ?? password !== ''
    const lock = isProtected ? await passwords.create(password) : null
    const created = await inTransaction(database, async (transaction) => {
      const id = await this.insert(transaction, { text, lock, cause: 'created', writer })
      const isDiscarded = draft !== null && (await discardSaved(transaction, draft))
      return { id, isDiscarded, guide: toGuide(await readStored(transaction, id)) }
    })
    this.#announce(created.id, created.isDiscarded ? draft : null)
    return created.guide
  }

  /** Adds a guide. Throws `guides_too_many`. */
  async insert(
    transaction: DatabaseHandle,
    {
      text,
      lock,
      cause,
      writer,
      createdAt = this.#dependencies.clock.now(),
    }: { text: GuideText; lock: string | null; cause: GuideRevisionCause; writer: Writer; createdAt?: number },
  ): Promise<string> {
    if ((await repository.countGuides(transaction)) >= GUIDES_MAX) throw new AppError('guides_too_many')
    const [id, now] = [randomId(), this.#dependencies.clock.now()]
    const row = { id, revision: 1, lock, created_at: createdAt, changed_at: now, deleted_at: null }
    await repository.insertGuide(transaction, row)
    await writeRevision(transaction, { guideId: id, revision: 1, cause, text, before: '', savedAt: now, writer })
    return id
  }

  /**
   * Throws `guide_not_found`, `password_incorrect`, what guesses throw, `guide_…_missing`, `guide_…_too_long`,
   * `guide_tags_too_many`, and `guide_changed_elsewhere` with the stored guide.
   */
  async update(
    id: string,
    body: OutputOf<typeof updateGuide, 'body'>,
    credentials: GuideCredentials,
    writer: Writer,
  ): Promise<Guide> {
    const { baseRevision, newPassword, draft } = body
    // An empty field of a form keeps the password.
    const change = { newPassword: newPassword === '' ? undefined : newPassword, baseRevision, draft }
    return this.change(id, { text: completeText(body), cause: 'edited', ...change }, credentials, writer)
  }

  /** Stores another text of a guide as a new revision. Throws like `update`. */
  async change(id: string, change: Change, credentials: GuideCredentials, writer: Writer): Promise<Guide> {
    const { database, passwords } = this.#dependencies
    const { newPassword, draft = null } = change
    for (;;) {
      const { lock } = await this.#require(id, credentials)
      const newLock = typeof newPassword === 'string' ? await passwords.create(newPassword) : newPassword
      const outcome = await inTransaction(database, async (transaction) => {
        const row = await repository.lockGuide(transaction, id)
        if (row === undefined || row.deleted_at !== null) throw new AppError('guide_not_found')
        // The password was changed after it was verified.
        if (row.lock !== lock) return null
        await this.#write(transaction, row, change, writer)
        if (newLock !== undefined) {
          await passwords.forget(transaction, id, row.lock)
          await repository.updateGuide(transaction, id, { lock: newLock })
        }
        const isDiscarded = draft !== null && (await discardSaved(transaction, draft))
        return { isDiscarded, guide: toGuide(await readStored(transaction, id)) }
      })
      if (outcome === null) continue
      this.#announce(id, outcome.isDiscarded ? draft : null)
      return outcome.guide
    }
  }

  /** Moves a guide to the trash. Throws `guide_not_found`, `password_incorrect` and what guesses throw. */
  async delete(id: string, credentials: GuideCredentials): Promise<void> {
    const { database, clock } = this.#dependencies
    for (;;) {
      const { lock } = await this.#require(id, credentials)
      const isDeleted = await inTransaction(database, async (transaction) => {
        const row = await repository.lockGuide(transaction, id)
        if (row === undefined || row.deleted_at !== null) throw new AppError('guide_not_found')
        if (row.lock !== lock) return false
        await repository.updateGuide(transaction, id, { deleted_at: clock.now() })
        return true
      })
      if (!isDeleted) continue
      this.#announce(id, null)
      return
    }
  }

  /** Throws `guide_not_found`, `password_incorrect` and what guesses throw. */
  async verifyPassword(id: string, credentials: GuideCredentials): Promise<void> {
    await this.#require(id, credentials)
  }

  async #require(id: string, credentials: GuideCredentials): Promise<repository.GuideRow> {
    const { database, passwords } = this.#dependencies
    const row = await repository.findGuide(database, id)
    if (row === undefined || row.deleted_at !== null) throw new AppError('guide_not_found')
    await passwords.require(id, row.lock, credentials)
    return row
  }

  async #write(
    transaction: DatabaseHandle,
    { id, revision: current }: repository.GuideRow,
    { text, cause, baseRevision }: Change,
    writer: Writer,
  ): Promise<void> {
    const stored = await readStored(transaction, id)
    // Also after a reply that was lost: the client sends the same again.
    if (isSameText(textOf(stored), text)) return
    if (typeof baseRevision === 'number' && baseRevision !== current) {
      throw new AppError('guide_changed_elsewhere', { conflict: { theirs: toGuide(stored), yours: text } })
    }
    const [revision, savedAt] = [current + 1, this.#dependencies.clock.now()]
    await writeRevision(transaction, { guideId: id, revision, cause, text, before: stored.content, savedAt, writer })
    await repository.updateGuide(transaction, id, { revision, changed_at: savedAt })
    await thinRevisions(transaction, id, this.#dependencies.retention.now())
  }

  #announce(id: string, discarded: SavedDraft): void {
    const { events, onChanged } = this.#dependencies
    onChanged([id])
    events.publish({ type: 'guides_changed', guideIds: [id] })
    if (discarded !== null) events.publish({ type: 'guide_drafts_changed', draftIds: [discarded.id] })
  }
}

async function readStored(transaction: DatabaseHandle, id: string): Promise<repository.FullRow> {
  const row = await repository.readGuide(transaction, id)
  if (row === undefined) throw new AppError('guide_not_found')
  return row
}

/** How often each label occurs, the most frequent first. */
function countsOf(labels: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

function positionAt(cursor: string | undefined, scope: string): { time: number; id: string } | undefined {
  if (cursor === undefined) return undefined
  const { value, id } = readCursor(cursor, scope, 'number')
  return { time: Number(value), id }
}
