import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../../ui/index.ts'
import { forkTitle } from '../drafts/forkTitle.ts'
import { newDraftId } from '../newId.ts'
import type { WrittenDocument } from './useDocument.ts'

/** Two tabs or devices that write at once: both texts are kept. */
export function useForks(
  written: WrittenDocument,
  isProtected: boolean,
  { onFork, onOpen }: { onFork: (draftId: string) => void; onOpen: (draftId: string) => void },
) {
  const { draft, frame, change, text } = written
  const conflict = draft.state.type === 'conflict' ? draft.state.theirs : null
  const fork = useEffectEvent((theirsId: string) => {
    // A draft beside that of a protected file would not be encrypted: what was written stays on this page only.
    if (isProtected || draft.access.isProtected)
      return toast({ variant: 'destructive', title: TEXTS.notSaved, description: TEXTS.protectedElsewhere })
    const title = forkTitle(frame.title)
    const draftId = newDraftId()
    draft.fork(draftId, text())
    change({ title })
    onFork(draftId)
    toast({
      title: TEXTS.forkTitle,
      description: TEXTS.forkHelp(title),
      action: { label: TEXTS.forkOpen, onSelect: () => onOpen(theirsId) },
    })
  })
  useEffect(() => {
    if (conflict !== null) fork(conflict.id)
  }, [conflict])
}
