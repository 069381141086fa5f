import { ABOUT_IMAGES_PATH, type AboutDraft, type keepAboutDraft } from '@pinloft/contract/about-page/endpoints'
import {
  ABOUT_ALT_TEXT_MAX_CHARACTERS,
  ABOUT_CAPTION_MAX_CHARACTERS,
  ABOUT_DESCRIPTION_MAX_CHARACTERS,
  ABOUT_IMAGES_MAX,
  ABOUT_TITLE_MAX_CHARACTERS,
} from '@pinloft/contract/about-page/limits'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { findSizesOf, noteShown } from '../images/images.repository.ts'
import { groupSizes } from '../images/images.service.ts'
import { buildAboutPage, type PageContent } from '../page/build-page.ts'
import { pageSizeBytes } from '../page/page-bytes.ts'
import { cleanDescription } from './description-html.ts'
import * as repository from './drafts.repository.ts'

type Written = OutputOf<typeof keepAboutDraft, 'body'>
type ImageWords = Written['images'][number]

interface DraftsDependencies {
  database: DatabaseHandle
  clock: Clock
  events: EventBus
}

/** The one text and list of images from which the about page is made. Nothing of it needs to be complete. */
export class DraftsService {
  readonly #dependencies: DraftsDependencies

  constructor(dependencies: DraftsDependencies) {
    this.#dependencies = dependencies
  }

  async get(deviceId: string): Promise<AboutDraft> {
    const { database } = this.#dependencies
    return this.#describe(database, await repository.findDraft(database), deviceId)
  }

  /** What the page is made of now. Throws `about_draft_changed_elsewhere` unless the draft is at a certain revision. */
  async content({ revision, deviceId }: { revision: number | null; deviceId: string }): Promise<PageContent> {
    const { database, clock } = this.#dependencies
    const row = await repository.findDraft(database)
    if (revision !== null && row?.revision !== revision) throw await this.#conflict(database, row, deviceId)
    return contentOf(database, row, clock.now())
  }

  /** Throws `about_…_too_long`, `about_images_too_many`, and `about_draft_changed_elsewhere` with the stored draft. */
  async keep(written: Written, deviceId: string): Promise<ReplyOf<typeof keepAboutDraft>> {
    const { database, clock, events } = this.#dependencies
    requirePossible(written)
    const description = await cleanDescription(written.description)
    const now = clock.now()
    const { row, isNew, sizeBytes } = await inTransaction(database, async (transaction) => {
      const stored = await repository.lockDraft(transaction)
      const images = uniqueById(written.images)
      const known = await noteShown(
        transaction,
        images.map(({ id }) => id),
        now,
      )
      const changed: repository.DraftRow = {
        id: repository.DRAFT_ID,
        title: written.title.trim(),
        description,
        images: JSON.stringify(images.filter(({ id }) => known.has(id))),
        theme: written.theme,
        revision: (stored?.revision ?? 0) + 1,
        changed_at: now,
        device_id: deviceId,
        writer: written.change?.writer ?? null,
        change_number: written.change?.number ?? null,
      }
      // Sent again after a reply that was lost.
      const isRepeated = stored !== undefined && stored.revision !== written.baseRevision && isSame(stored, changed)
      const isNew = !isRepeated && follows(written, stored)
      if (!isNew && !isRepeated) throw await this.#conflict(transaction, stored, deviceId)
      if (isNew && stored !== undefined) await repository.updateDraft(transaction, changed)
      if (isNew && stored === undefined && !(await repository.insertDraft(transaction, changed))) {
        throw await this.#conflict(transaction, await repository.findDraft(transaction), deviceId)
      }
      const kept = isNew || stored === undefined ? changed : stored
      return { row: kept, isNew, sizeBytes: pageSizeBytes(buildAboutPage(await contentOf(transaction, kept, now))) }
    })
    if (isNew) events.publish({ type: 'about_page_changed', revision: row.revision })
    return { revision: row.revision, changedAt: new Date(row.changed_at).toISOString(), pageSizeBytes: sizeBytes }
  }

  async #conflict(database: DatabaseHandle, row: repository.DraftRow | undefined, deviceId: string): Promise<AppError> {
    const theirs = await this.#describe(database, row, deviceId)
    return new AppError('about_draft_changed_elsewhere', { conflict: { theirs } })
  }

  async #describe(
    database: DatabaseHandle,
    row: repository.DraftRow | undefined,
    deviceId: string,
  ): Promise<AboutDraft> {
    const content = await contentOf(database, row, this.#dependencies.clock.now())
    return {
      title: content.title,
      description: content.description,
      theme: content.theme,
      images: content.images.map(({ id, caption, altText, sizes: { large } }) => ({
        id,
        caption,
        altText,
        url: ABOUT_IMAGES_PATH + id,
        widthPixels: large.width_pixels,
        heightPixels: large.height_pixels,
      })),
      revision: row?.revision ?? 0,
      changedAt: row === undefined ? null : new Date(row.changed_at).toISOString(),
      isFromThisDevice: row?.device_id === deviceId,
      pageSizeBytes: pageSizeBytes(buildAboutPage(content)),
    }
  }
}

async function contentOf(
  database: DatabaseHandle,
  row: repository.DraftRow | undefined,
  now: number,
): Promise<PageContent> {
  const words = row === undefined ? [] : (JSON.parse(row.images) as ImageWords[])
  const sizes = groupSizes(
    await findSizesOf(
      database,
      words.map(({ id }) => id),
    ),
  )
  return {
    title: row?.title ?? '',
    description: row?.description ?? '',
    theme: row?.theme ?? 'loft',
    images: words.flatMap((image) => {
      const found = sizes.get(image.id)
      return found === undefined ? [] : [{ ...image, sizes: found }]
    }),
    date: new Date(now),
  }
}

function requirePossible({ title, description, images }: Written): void {
  if (title.trim().length > ABOUT_TITLE_MAX_CHARACTERS) throw new AppError('about_title_too_long')
  if (description.length > ABOUT_DESCRIPTION_MAX_CHARACTERS) throw new AppError('about_description_too_long')
  if (images.length > ABOUT_IMAGES_MAX) throw new AppError('about_images_too_many')
  for (const { caption, altText } of images) {
    if (caption.length > ABOUT_CAPTION_MAX_CHARACTERS || altText.length > ABOUT_ALT_TEXT_MAX_CHARACTERS) {
      throw new AppError('about_image_words_too_long')
    }
  }
}

function uniqueById(images: readonly ImageWords[]): ImageWords[] {
  return [...new Map(images.map(({ id, caption, altText }) => [id, { id, caption, altText }])).values()]
}

/** Whether a change follows the stored draft: it began from that, or its writer sent that before and got no reply. */
function follows({ baseRevision, continues = [] }: Written, stored: repository.DraftRow | undefined): boolean {
  if ((stored?.revision ?? 0) === baseRevision) return true
  return continues.some(({ writer, number }) => stored?.writer === writer && (stored.change_number ?? 0) <= number)
}

function isSame(one: repository.DraftRow, other: repository.DraftRow): boolean {
  const words = ({ title, description, images, theme }: repository.DraftRow) =>
    JSON.stringify([title, description, images, theme])
  return words(one) === words(other)
}
