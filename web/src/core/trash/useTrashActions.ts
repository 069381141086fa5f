import type { TrashEntry } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { type RefObject, useState } from 'react'
import { useListShortcuts } from '../../kit/list/useListShortcuts.ts'
import { toastFailure } from '../../platform/failures.ts'
import { toast, useFocusReturn } from '../../ui/index.ts'
import { useUndo } from '../files/index.ts'
import { useRestore } from './trash.api.ts'
import { useTrashAddress } from './trashAddress.ts'
import { newNames, type RestoredItem, restoredItems } from './trashWords.ts'

/** The actions on rows of the trash. */
export interface TrashActions {
  restore: (entries: readonly TrashEntry[]) => void
  askPurge: (entries: readonly TrashEntry[]) => void
}

/** The open dialog. `null` entries stand for all. */
export type TrashDialog = { type: 'purge'; entries: readonly TrashEntry[] | null } | { type: 'settings' }

/** The actions in the trash, and the open dialog. */
export function useTrashActions(grid: RefObject<HTMLElement | null>) {
  const [dialog, setDialog] = useState<TrashDialog | null>(null)
  const { remember, returnFocus } = useFocusReturn(grid)
  const { mutate } = useRestore()
  const { undoLast } = useUndo()
  const { show } = useTrashAddress()
  useListShortcuts({ onTake: () => null, onPaste: () => false, onUndo: undoLast })

  function open(next: TrashDialog) {
    remember()
    setDialog(next)
  }

  function announceRestored(entries: readonly TrashEntry[], items: readonly RestoredItem[], title: string) {
    const names = newNames(entries, items)
    const [first] = items
    toast({
      title,
      description: names.length === 0 ? undefined : TRASH_TEXTS.restoredAs(names),
      action: first && { label: TRASH_TEXTS.show, onSelect: () => show(first.folder, first.id) },
    })
  }

  const actions: TrashActions = {
    restore: (entries) => {
      const ids = entries.map(({ id }) => id)
      mutate(ids, {
        onSuccess: (reply) => {
          const items = restoredItems(reply)
          if (items.length === 0) return toast({ title: TRASH_TEXTS.restoredNone })
          const counts = { files: reply.files.length, folders: reply.folders.length }
          announceRestored(entries, items, TRASH_TEXTS.restored(counts))
        },
        onError: (failure) => toastFailure(failure, TRASH_TEXTS.restoreFailed),
      })
    },
    askPurge: (entries) => open({ type: 'purge', entries }),
  }

  return {
    actions,
    dialog,
    askEmpty: () => open({ type: 'purge', entries: null }),
    askSettings: () => open({ type: 'settings' }),
    close: () => {
      setDialog(null)
      returnFocus()
    },
  }
}
