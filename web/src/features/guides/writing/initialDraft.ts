import type { Guide, GuideAuthor, GuideText } from '@pinloft/contract/guides/endpoints'
import { useEffect, useState } from 'react'
import { loadGuide } from '../guides.api.ts'
import { type DraftToKeep, loadDraft } from './drafts.api.ts'
import { localDrafts } from './local-drafts.ts'

/** What the writer begins with. */
export interface InitialDraft {
  /** The stored guide; `null` for a new one. */
  guide: Guide | null
  draft: DraftToKeep
  /** Where an unfinished text came from; `null` without one. */
  continued: { changedAt: string; author: GuideAuthor | null } | null
}

const NOTHING: GuideText = { title: '', description: '', content: '', category: null, tags: [] }

export function textOf({ title, description, content, category, tags }: GuideText): GuideText {
  return { title, description, content, category, tags }
}

export function isSameText(a: GuideText, b: GuideText): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    a.content === b.content &&
    a.category === b.category &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, index) => tag === b.tags[index])
  )
}

/** Loads what the writer begins with, once: later changes elsewhere are met when it saves. */
export function useInitialDraft(guideId: string | null, draftId: string | null) {
  const [attempt, setAttempt] = useState(0)
  const [opening, setOpening] = useState<InitialDraft | null>(null)
  const [error, setError] = useState<Error | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const leave = new AbortController()
    setError(null)
    open(guideId, draftId, leave.signal)
      .then((opened) => leave.signal.aborted || setOpening(opened))
      .catch((failure: Error) => leave.signal.aborted || setError(failure))
    return () => leave.abort()
  }, [guideId, draftId, attempt])
  return { opening, error, retry: () => setAttempt(attempt + 1) }
}

async function open(guideId: string | null, draftId: string | null, signal: AbortSignal): Promise<InitialDraft> {
  const guide = guideId === null ? null : await loadGuide(guideId, signal)
  const storedId = guide === null ? draftId : guide.draftId
  const local = localDrafts().find((one) => (guideId === null ? one.id === draftId : one.guideId === guideId))
  const stored =
    storedId === null
      ? null
      : await loadDraft(storedId, signal).catch((failure) => {
          // Without the server a draft of this browser is enough.
          if (local === undefined) throw failure
          return null
        })
  if (local !== undefined) {
    const { changedAt, ...draft } = local
    return { guide, draft, continued: { changedAt, author: null } }
  }
  if (stored !== null) {
    const { id, revision, baseRevision, changedAt, changedBy } = stored
    const draft = { id, revision, guideId, baseRevision, text: textOf(stored) }
    return { guide, draft, continued: { changedAt, author: changedBy } }
  }
  const text = guide === null ? NOTHING : textOf(guide)
  const draft = {
    id: crypto.randomUUID().replaceAll('-', ''),
    revision: 0,
    guideId,
    baseRevision: guide?.revision ?? null,
    text,
  }
  return { guide, draft, continued: null }
}
