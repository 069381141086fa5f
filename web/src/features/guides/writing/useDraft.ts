import type { GuideText } from '@pinloft/contract/guides/endpoints'
import { DRAFT_TEXTS } from '@pinloft/contract/shared/draft-texts'
import { useEffect, useState } from 'react'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { failureText } from '../../../platform/failures.ts'
import { getLiveStatus, onLiveStatus } from '../../../platform/live-socket.ts'
import { DraftKeeper, type DraftState } from './draft-keeper.ts'
import { draftConflictOf, sendDraft } from './drafts.api.ts'
import type { InitialDraft } from './initialDraft.ts'
import { forgetLocally, keepLocally } from './local-drafts.ts'

/** Keeps the draft of a guide while it is written. */
export function useDraft({ draft, continued }: InitialDraft) {
  const [state, setState] = useState<DraftState>(() =>
    continued === null || continued.author === null ? { type: 'none' } : { type: 'saved', at: continued.changedAt },
  )
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        draft,
        send: sendDraft,
        keepLocally,
        forgetLocally,
        conflictOf: draftConflictOf,
        // After the session has ended the gate is shown; the text waits in this browser.
        isUnreachable: (failure) =>
          failure instanceof ConnectionError || (failure instanceof ApiError && failure.status === 401),
        messageOf: (failure) => failureText(failure, DRAFT_TEXTS.noReason),
        onState: setState,
      }),
  )

  useEffect(() => {
    // A text that waited in this browser belongs on the server.
    if (continued !== null && continued.author === null) keeper.change(draft.text)
    const keep = () => keeper.keepForLater()
    const stop = onLiveStatus(() => getLiveStatus() === 'connected' && keeper.retry())
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      stop()
      // The person went elsewhere: what is left is sent, and waits here until that is done.
      keeper.keepForLater()
      keeper.retry()
    }
  }, [keeper, continued, draft])

  return { state, keeper, change: (text: GuideText) => keeper.change(text) }
}
