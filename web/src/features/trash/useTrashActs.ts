import type { TrashEntry } from '@pinloft/contract/trash'
import { TRASH_TEXTS } from '@pinloft/contract/trash-texts'
import { type RefObject, useState } from 'react'
import { toast, useFocusReturn } from '../../ui/index.ts'
import { failureText, useListShortcuts, useUndo } from '../files/index.ts'
import { useRestore } from './trash.api.ts'
import { useTrashAddress } from './trashAddress.ts'
import { newNames, type RestoredItem, restoredItems } from './trashWords.ts'

/** What can be done with rows of the trash. */
export interface TrashActs {
  restore: (entries: readonly TrashEntry[]) => void
  askPurge: (entries: readonly TrashEntry[]) => void
}

/** The dialog that is open. `null` as entries stands for all. */
export type TrashDialog = { type: 'purge'; entries: readonly TrashEntry[] | null } | { type: 'settings' }

/** What can be done in the trash, and which dialog is open. */
export function useTrashActs(grid: RefObject<HTMLElement | null>) {
  const [dialog, setDialog] = useState<TrashDialog | null>(null)
  const { remember, giveBack } = useFocusReturn(grid)
  const { mutate } = useRestore()
  const { undoLast } = useUndo()
  const { show } = useTrashAddress()
  useListShortcuts({ onTake: () => null, onPaste: () => false, onUndo: undoLast })

  function open(next: TrashDialog) {
    remember()
    setDialog(next)
  }

  function tellRestored(entries: readonly TrashEntry[], items: readonly RestoredItem[], title: string) {
    const names = newNames(entries, items)
    const [first] = items
    toast({
      title,
      description: names.length === 0 ? undefined : TRASH_TEXTS.restoredAs(names),
      action: first && { label: TRASH_TEXTS.show, onSelect: () => show(first.folder, first.id) },
    })
  }

  const acts: TrashActs = {
    restore: (entries) => {
      const ids = entries.map(({ id }) => id)
      mutate(ids, {
        onSuccess: (reply) => {
          const items = restoredItems(reply)
          if (items.length === 0) return toast({ title: TRASH_TEXTS.restoredNone })
          const counts = { files: reply.files.length, folders: reply.folders.length }
          tellRestored(entries, items, TRASH_TEXTS.restored(counts))
        },
        onError: (failure) =>
          toast({
            variant: 'destructive',
            title: 'Error',
            description: failureText(failure, TRASH_TEXTS.restoreFailed),
          }),
      })
    },
    askPurge: (entries) => open({ type: 'purge', entries }),
  }

  return {
    acts,
    dialog,
    askEmpty: () => open({ type: 'purge', entries: null }),
    askSettings: () => open({ type: 'settings' }),
    close: () => {
      setDialog(null)
      giveBack()
    },
  }
}
