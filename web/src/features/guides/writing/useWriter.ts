import type { Guide, GuideText } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { useRef, useState } from 'react'
import { toastFailure } from '../../../platform/failures.ts'
import { toast } from '../../../ui/index.ts'
import { useDiscardDraft } from './drafts.api.ts'
import { type InitialDraft, isSameText, textOf } from './initialDraft.ts'
import { takeFrontMatter } from './takeFrontMatter.ts'
import { useDraft } from './useDraft.ts'
import { useGuideEditor } from './useGuideEditor.ts'
import { useProtection } from './useProtection.ts'

const NOTHING: GuideText = { title: '', description: '', content: '', category: null, tags: [] }

/** The text of a guide while it is written, with its draft. */
export function useWriter(opening: InitialDraft) {
  const { guide } = opening
  const [text, setText] = useState(opening.draft.text)
  // Several parts may change before the next render, each from what the others made.
  const latest = useRef(text)
  /** The text as stored, and its revision. */
  const [base, setBase] = useState({
    text: guide === null ? NOTHING : textOf(guide),
    revision: opening.draft.baseRevision ?? guide?.revision ?? null,
  })
  const [isContinued, setIsContinued] = useState(opening.continued !== null)
  const draft = useDraft(opening)
  const protection = useProtection(guide)
  const discardDraft = useDiscardDraft()
  const editor = useGuideEditor(opening.draft.text.content, {
    onChange: (doc) => change({ content: doc.toString() }),
    onInsert: insert,
  })

  function change(part: Partial<GuideText>) {
    const next = { ...latest.current, ...part }
    if (!isSameText(next, latest.current)) show(next)
  }

  /** Fills what is empty from the front matter of an inserted text. */
  function insert(inserted: string, isAtStart: boolean): string {
    const taken = takeFrontMatter(inserted, latest.current, isAtStart)
    if (taken === null) return inserted
    change(taken.details)
    if (Object.keys(taken.details).length > 0) toast({ title: TEXTS.detailsTaken })
    return taken.text
  }

  function show(next: GuideText) {
    latest.current = next
    setText(next)
    draft.change(next)
  }

  /** Puts another text in the place of the one that is written; undo in the field restores its content. */
  function put(next: GuideText) {
    show(textOf(next))
    editor.replace(next.content)
  }

  /** The text now begins from a newer guide. */
  function beginFrom(stored: Guide) {
    setBase({ text: textOf(stored), revision: stored.revision })
    draft.keeper.rebase({ baseRevision: stored.revision })
  }

  /** Discards what was typed, here and on the server. */
  async function discard(): Promise<boolean> {
    await draft.keeper.pause()
    const { stored } = draft.keeper
    try {
      if (stored !== null) await discardDraft(stored.id)
    } catch (failure) {
      draft.keeper.resume()
      toastFailure(failure, TEXTS.discardFailed)
      return false
    }
    draft.keeper.forget()
    setIsContinued(false)
    return true
  }

  const isUnsaved = !isSameText(text, base.text)
  return { text, base, change, put, beginFrom, draft, protection, editor, discard, isUnsaved, isContinued }
}

export type Writer = ReturnType<typeof useWriter>
