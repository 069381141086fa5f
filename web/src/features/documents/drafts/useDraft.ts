import type { DocumentDraft } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { DRAFT_TEXTS } from '@pinloft/contract/shared/draft-texts'
import { useEffect, useEffectEvent, useState } from 'react'
import { isPasswordRequired } from '../../../core/protection/index.ts'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import * as drafts from '../../../platform/drafts/draft-keeper.ts'
import { failureText } from '../../../platform/failures.ts'
import { getLiveStatus, onLiveStatus } from '../../../platform/live-socket.ts'
import { conflictOf, isUnanswered, putDraft } from '../documents.api.ts'
import { newUuid } from '../newId.ts'
import { type DocumentDraftToKeep, DraftSender } from './DraftSender.ts'
import { contentOf, type DocumentText } from './document-text.ts'
import type { InitialDraft } from './initialDraft.ts'
import { LocalKeeper } from './LocalKeeper.ts'
import { type Leaving, noteLeaving } from './leaving.ts'
import { forgetLocally, keepLocally } from './local-drafts.ts'

export type DraftState = drafts.DraftState<DocumentDraft>
type Keeper = drafts.DraftKeeper<DocumentText, DocumentDraftToKeep, DocumentDraft>

/** How the draft is reached. Its file may be protected while it is open. */
export interface DraftAccess {
  /** The file whose token it takes. */
  fileId: string | null
  isProtected: boolean
}

/** Keeps what is written: in this browser at once, on the server within a second. */
export function useDraft(opening: InitialDraft, initial: DocumentText) {
  const [state, setState] = useState<DraftState>(() =>
    opening.changedAt === null ? { type: 'none' } : { type: 'saved', at: opening.changedAt },
  )
  const [{ keeper, local, sender, access }] = useState(() => startKeeping(opening, initial, setState))
  const { isLocal } = opening
  const begin = useEffectEvent(() => {
    if (isLocal) change(initial)
  })

  function change(text: DocumentText) {
    keeper.change(text)
    local.change(text)
  }

  useEffect(() => {
    begin()
    const keep = () => void local.flush()
    const stop = onLiveStatus(() => getLiveStatus() === 'connected' && keeper.retry())
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      stop()
      // What is left is sent, and waits in this browser until that is done.
      void local.flush()
      keeper.retry()
      if (keeper.isPending) noteLeaving(keeper.draft.id, leavingOf(keeper, local))
    }
  }, [keeper, local])

  /** What is written here goes on as a draft of its own; that of the other stays as it is. */
  function fork(draftId: string, text: DocumentText) {
    local.forget()
    sender.stored = null
    keeper.rebase({ id: draftId, revision: 0, fileId: null, baseVersion: null })
    change(text)
  }

  return { state, keeper, change, fork, access }
}

function leavingOf(keeper: Keeper, local: LocalKeeper<DocumentText>): Leaving {
  return {
    finish: () => keeper.flush(),
    release: async () => {
      local.change(keeper.draft.text)
      const isKept = await local.flush()
      if (isKept) await keeper.pause()
      return isKept
    },
  }
}

export type DraftKeeping = ReturnType<typeof useDraft>

function startKeeping(opening: InitialDraft, initial: DocumentText, onState: (state: DraftState) => void) {
  const { draftId, revision, file, baseVersion, unanswered } = opening
  const fileId = file?.id ?? null
  const access: DraftAccess = { fileId, isProtected: file?.isPasswordProtected === true }
  const sender = new DraftSender({
    put: (id, body) => putDraft(id, access.fileId, body),
    isUnanswered,
    newId: newUuid,
    beforePut: (text) => {
      local.change(text)
      return local.flush()
    },
    unanswered,
  })
  if (!opening.isLocal && revision > 0) sender.stored = initial
  const local = new LocalKeeper<DocumentText>({
    keep: async (text) => {
      // A protected document is never stored in plain text.
      if (access.isProtected) throw new Error('Protected')
      const stored = keeper.draft
      return keepLocally({
        id: stored.id,
        revision: stored.revision,
        settings: text.settings,
        content: contentOf(text),
        drawing: [...text.drawing],
        fileId: stored.fileId,
        baseVersion: stored.baseVersion,
        unanswered: sender.unanswered,
      })
    },
    forget: forgetLocally,
  })
  const keeper: Keeper = new drafts.DraftKeeper({
    draft: { id: draftId, revision, fileId, baseVersion, text: initial },
    send: (draft) => sender.send(draft),
    keepLocally: (draft) => {
      local.change(draft.text)
      return local.flush()
    },
    forgetLocally: () => local.forget(),
    conflictOf,
    // After the session has ended the gate is shown; what was written waits in this browser.
    isUnreachable: (failure) =>
      failure instanceof ConnectionError || (failure instanceof ApiError && failure.status === 401),
    messageOf: (failure) => {
      if (!isPasswordRequired(failure)) return failureText(failure, DRAFT_TEXTS.noReason)
      access.isProtected = true
      local.forget()
      return TEXTS.protectedMeanwhile
    },
    onState,
  })
  return { keeper, local, sender, access }
}
