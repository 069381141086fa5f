import type { AboutDraft } from '@pinloft/contract/about-page/endpoints'
import { DRAFT_TEXTS } from '@pinloft/contract/shared/draft-texts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { DraftKeeper, type DraftState } from '../../../platform/drafts/draft-keeper.ts'
import { failureText } from '../../../platform/failures.ts'
import { getLiveStatus, onLiveEvent, onLiveStatus } from '../../../platform/live-socket.ts'
import { draftConflictOf, loadDraft, sendDraft } from '../about-page.api.ts'
import { ChangeMarks } from './ChangeMarks.ts'
import { type AboutText, DRAFT_ID, type DraftToKeep, textOf, type WaitingDraft } from './draftText.ts'

const KEY = 'pinloft.about-draft'

export type AboutDraftState = DraftState<AboutDraft>

/** What is written of the page, kept by the server while it is written. */
export function useAboutDraft(stored: AboutDraft) {
  const [waiting] = useState(localDraft)
  const [text, setText] = useState<AboutText>(() => waiting?.text ?? textOf(stored))
  const latest = useRef(text)
  const [saved, setSaved] = useState({ revision: stored.revision, pageSizeBytes: stored.pageSizeBytes })
  const [state, setState] = useState<AboutDraftState>(() =>
    stored.changedAt === null ? { type: 'none' } : { type: 'saved', at: stored.changedAt },
  )
  /** Counts the texts that came from elsewhere, which fields with a state of their own have to take. */
  const [generation, setGeneration] = useState(0)
  const [marks] = useState(() => new ChangeMarks(waiting?.sent))
  const [keeper] = useState(
    () =>
      new DraftKeeper<AboutText, DraftToKeep, AboutDraft>({
        draft: { id: DRAFT_ID, revision: waiting?.revision ?? stored.revision, text },
        async send(draft) {
          const reply = await sendDraft(draft, marks.next())
          marks.settle()
          setSaved(reply)
          return reply
        },
        keepLocally: (draft) => keepLocally({ ...draft, sent: marks.sent }),
        forgetLocally,
        conflictOf: draftConflictOf,
        // After the session has ended the gate is shown; the text waits in this browser.
        isUnreachable: (failure) =>
          failure instanceof ConnectionError || (failure instanceof ApiError && failure.status === 401),
        messageOf: (failure) => failureText(failure, DRAFT_TEXTS.noReason),
        onState: setState,
      }),
  )

  function put(next: AboutText) {
    latest.current = next
    setText(next)
  }

  /** Takes what another device or tab has written. */
  function take(theirs: AboutDraft) {
    keeper.rebase({ revision: theirs.revision, text: textOf(theirs) } as Partial<DraftToKeep>)
    put(textOf(theirs))
    setSaved(theirs)
    setGeneration((count) => count + 1)
    if (theirs.changedAt !== null) setState({ type: 'saved', at: theirs.changedAt })
    // Ends what was pending: it is not to be stored any more.
    if (keeper.isPending) keeper.change(textOf(theirs))
  }

  const follow = useEffectEvent(async (revision: number) => {
    if (keeper.isPending || revision <= keeper.draft.revision) return
    const theirs = await loadDraft().catch(() => null)
    if (theirs !== null && !keeper.isPending && theirs.revision > keeper.draft.revision) take(theirs)
  })

  useEffect(() => {
    // A text that waited in this browser belongs on the server.
    if (waiting !== null) keeper.change(waiting.text)
    const keep = () => keeper.keepForLater()
    const stops = [
      onLiveStatus(() => {
        if (getLiveStatus() !== 'connected') return
        keeper.retry()
        // What others stored meanwhile was not heard.
        void follow(Number.POSITIVE_INFINITY)
      }),
      onLiveEvent('about_page_changed', ({ revision }) => void follow(revision)),
    ]
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      for (const stop of stops) stop()
      // The person went elsewhere: what is left is sent, and waits here until that is done.
      keeper.keepForLater()
      keeper.retry()
    }
  }, [keeper, waiting])

  return {
    text,
    state,
    saved,
    generation,
    keeper,
    /** Changes what is there now, also when that is long after it was drawn. */
    update(change: (text: AboutText) => AboutText) {
      const next = change(latest.current)
      if (next === latest.current) return
      put(next)
      keeper.change(next)
    },
    takeTheirs: take,
    /** Writes over what another device or tab has written. */
    keepMine(theirs: AboutDraft) {
      keeper.rebase({ revision: theirs.revision })
      keeper.change(latest.current)
    },
  }
}

export type AboutDraftInHand = ReturnType<typeof useAboutDraft>

/** Keeps the draft in this browser until the server has it. False if there is no room for it. */
function keepLocally(draft: WaitingDraft): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

function forgetLocally(): void {
  localStorage.removeItem(KEY)
}

/** What the server does not have yet. */
function localDraft(): WaitingDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<WaitingDraft> | null
    const isWhole = typeof draft?.text?.title === 'string' && Array.isArray(draft.text.images)
    return isWhole && typeof draft.revision === 'number' ? (draft as WaitingDraft) : null
  } catch {
    return null
  }
}
