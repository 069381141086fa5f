import { EMPTY_DOCUMENT } from '@pinloft/contract/documents/content'
import {
  DEFAULT_DOCUMENT_SETTINGS,
  type DocumentDraft,
  type DocumentFile,
  type StructuredDocument,
} from '@pinloft/contract/documents/endpoints'
import { ConnectionError } from '../../../platform/api-error.ts'
import { isJustBegun, type OpenDocument } from '../documentAddress.ts'
import { loadDraft } from '../documents.api.ts'
import type { UnansweredChange } from './DraftSender.ts'
import { takeOver } from './leaving.ts'
import { forgetLocally, type LocalDraft, leftDrafts } from './local-drafts.ts'
import { sendLeftDraft } from './recovery.ts'

/** Where writing begins. */
export interface InitialDraft {
  draftId: string
  document: StructuredDocument
  revision: number
  file: DocumentFile | null
  baseVersion: string | null
  /** Null before anything is durable. */
  changedAt: string | null
  /** Whether the server lacks something of it. */
  isLocal: boolean
  unanswered: UnansweredChange | null
}

/** Finds what is to be opened: on the server, or in this browser while the server is away. Null if it is nowhere. */
export async function findInitialDraft(
  { draftId, kind, fileId }: OpenDocument,
  signal?: AbortSignal,
): Promise<InitialDraft | null> {
  if (kind !== null && isJustBegun(draftId)) return newOpening(draftId, kind === 'drawing')
  const isOwn = await takeOver(draftId)
  for (const left of (await leftDrafts(isOwn ? draftId : null).catch(() => [])).filter(({ id }) => id === draftId)) {
    try {
      await sendLeftDraft(left)
    } catch (failure) {
      if (failure instanceof ConnectionError) return adopt(left)
      throw failure
    }
  }
  try {
    const draft = await loadDraft(draftId, fileId, signal)
    if (draft !== null) return initialDraftOf(draft)
  } catch (failure) {
    // A new document can be begun without the server.
    if (kind === null || !(failure instanceof ConnectionError)) throw failure
  }
  return kind === null ? null : newOpening(draftId, kind === 'drawing')
}

export function initialDraftOf(draft: DocumentDraft): InitialDraft {
  const { settings, content, drawing } = draft
  return {
    draftId: draft.id,
    document: { settings, content, drawing },
    revision: draft.revision,
    file: draft.file,
    baseVersion: draft.baseVersion,
    changedAt: draft.changedAt,
    isLocal: false,
    unanswered: null,
  }
}

function newOpening(draftId: string, isDrawing: boolean): InitialDraft {
  return {
    draftId,
    document: {
      settings: { ...DEFAULT_DOCUMENT_SETTINGS, mode: isDrawing ? 'draw' : 'text' },
      content: EMPTY_DOCUMENT,
      drawing: [],
    },
    revision: 0,
    file: null,
    baseVersion: null,
    changedAt: null,
    isLocal: false,
    unanswered: null,
  }
}

/** Goes on with what a closed tab left; this tab keeps its own copy from now on. */
async function adopt(left: LocalDraft): Promise<InitialDraft> {
  await forgetLocally(left.key)
  const { settings, content, drawing, revision, baseVersion, unanswered } = left
  return {
    draftId: left.id,
    document: { settings, content, drawing },
    revision,
    file: null,
    baseVersion,
    changedAt: null,
    isLocal: true,
    unanswered,
  }
}
