import { useEffect, useEffectEvent, useRef } from 'react'
import { getLiveStatus, onLiveEvent, onLiveStatus } from '../../../platform/live-socket.ts'
import { loadDraft } from '../documents.api.ts'
import { type InitialDraft, initialDraftOf } from '../drafts/initialDraft.ts'
import type { WrittenDocument } from './useDocument.ts'

/** Who wrote here so lately hears of changes elsewhere by the refusal of the own ones. */
const RESTING_AFTER_MS = 3000

/** Shows what another tab or device has written, while nobody writes here. */
export function useChangesElsewhere(
  { editor, draft: { keeper } }: WrittenDocument,
  onReload: (opening: InitialDraft) => void,
) {
  const changedAtMs = useRef(-RESTING_AFTER_MS)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const look = useEffectEvent(async () => {
    const { stored } = keeper
    if (stored === null) return
    const isResting = () => !keeper.isPending && performance.now() - changedAtMs.current > RESTING_AFTER_MS
    if (!isResting()) return lookLater()
    const theirs = await loadDraft(stored.id, keeper.draft.fileId).catch(() => null)
    if (theirs !== null && theirs.revision > (keeper.stored?.revision ?? 0) && isResting())
      onReload(initialDraftOf(theirs))
  })

  /** The own changes are events too, so there may be nothing new then. */
  function lookLater() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look(), RESTING_AFTER_MS)
  }

  const heard = useEffectEvent((draftIds: readonly string[]) => {
    if (keeper.stored !== null && draftIds.includes(keeper.stored.id)) void look()
  })

  useEffect(() => {
    const note = () => {
      changedAtMs.current = performance.now()
    }
    editor.on('update', note)
    const stops = [
      onLiveEvent('document_drafts_changed', ({ draftIds }) => heard(draftIds)),
      // Whatever happened before was not heard.
      onLiveStatus(() => getLiveStatus() === 'connected' && void look()),
    ]
    return () => {
      clearTimeout(timer.current)
      editor.off('update', note)
      for (const stop of stops) stop()
    }
  }, [editor])
}
