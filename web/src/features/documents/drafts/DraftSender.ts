import type { DrawingItem } from '@pinloft/contract/documents/drawings'
import type { DocumentSettings, keepDocumentDraft } from '@pinloft/contract/documents/endpoints'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import type { KeptDraft } from '../../../platform/drafts/draft-keeper.ts'
import { contentOf, type DocumentText } from './document-text.ts'

export interface DocumentDraftToKeep extends KeptDraft<DocumentText> {
  /** The file that a new draft changes. */
  fileId: string | null
  baseVersion: string | null
}

export type KeepBody = InputOf<typeof keepDocumentDraft, 'body'>

/** A change whose answer never came: it may be stored or not. */
export interface UnansweredChange {
  body: KeepBody
  /** Nothing newer is kept than this change. */
  isLast?: boolean
}

export interface DraftReply {
  revision: number
  changedAt: string
}

export interface DraftSenderOptions {
  put: (id: string, body: KeepBody) => Promise<DraftReply>
  /** Whether the change may have been stored although sending it failed. */
  isUnanswered: (failure: unknown) => boolean
  newId: () => string
  /** Called once the change is known that goes out next: if this browser ends now, it is asked for again. */
  beforePut: (text: DocumentText) => Promise<unknown>
  unanswered?: UnansweredChange | null
}

/**
 * Sends only what has changed since the last answer. A change whose answer never came is sent again as it was before
 * anything newer, so that this browser is never in conflict with itself.
 */
export class DraftSender {
  readonly #options: DraftSenderOptions
  #stored: DocumentText | null = null
  #unanswered: (UnansweredChange & { text: DocumentText | null }) | null

  constructor(options: DraftSenderOptions) {
    this.#options = options
    this.#unanswered = options.unanswered ? { ...options.unanswered, text: null } : null
  }

  get unanswered(): UnansweredChange | null {
    return this.#unanswered && { body: this.#unanswered.body }
  }

  /** What the server has, if it is known. */
  set stored(text: DocumentText | null) {
    this.#stored = text
  }

  async send(draft: DocumentDraftToKeep): Promise<DraftReply> {
    let { revision } = draft
    const { id, text } = draft
    if (this.#unanswered !== null) {
      const { text: sentText } = this.#unanswered
      const reply = await this.#put(id, sentText, this.#unanswered.body)
      if (sentText === text) return reply
      revision = reply.revision
    }
    return this.#put(id, text, {
      draftRevision: revision,
      changeId: this.#options.newId(),
      ...changesBetween(revision === 0 ? null : this.#stored, text),
      ...(revision === 0 && draft.fileId !== null && { fileId: draft.fileId }),
      ...(revision === 0 && draft.baseVersion !== null && { baseVersion: draft.baseVersion }),
    })
  }

  async #put(id: string, text: DocumentText | null, body: KeepBody): Promise<DraftReply> {
    this.#unanswered = { text, body }
    if (text !== null) await this.#options.beforePut(text)
    try {
      const reply = await this.#options.put(id, body)
      this.#unanswered = null
      this.#stored = text
      return reply
    } catch (failure) {
      if (!this.#options.isUnanswered(failure)) this.#unanswered = null
      throw failure
    }
  }
}

type Changes = Pick<KeepBody, 'settings' | 'content' | 'drawing' | 'drawingChange'>

export function changesBetween(stored: DocumentText | null, text: DocumentText): Changes {
  return {
    ...((stored === null || !isSameSettings(stored.settings, text.settings)) && { settings: text.settings }),
    ...(stored?.blocks !== text.blocks && { content: contentOf(text) }),
    ...(stored?.drawing !== text.drawing && drawingChanges(stored?.drawing ?? null, text.drawing)),
  }
}

function isSameSettings(a: DocumentSettings, b: DocumentSettings): boolean {
  return (Object.keys(a) as (keyof DocumentSettings)[]).every((name) => a[name] === b[name])
}

/** Only what is new if that lies on top of what the server has; else the whole drawing. */
function drawingChanges(before: readonly DrawingItem[] | null, after: readonly DrawingItem[]): Changes {
  if (before === null) return { drawing: [...after] }
  const ids = new Set(after.map(({ id }) => id))
  const kept = before.filter(({ id }) => ids.has(id))
  const isOnTop = kept.every(({ id }, at) => after[at]?.id === id)
  if (!isOnTop) return { drawing: [...after] }
  const items = after.filter((item, at) => kept[at] !== item)
  const removedIds = before.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
  return { drawingChange: { items, removedIds } }
}
