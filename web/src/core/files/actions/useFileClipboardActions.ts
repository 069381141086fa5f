import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { useListShortcuts } from '../../../kit/list/useListShortcuts.ts'
import { toast } from '../../../ui/index.ts'
import { type Entry, nameOf } from '../fileListing.ts'
import { clearClipboard, fillClipboard, useFileClipboard } from './fileClipboard.ts'
import { useTransferActions } from './useTransferActions.ts'
import { useUndo } from './useUndo.ts'

/** Copy, cut and paste in a list, and Ctrl+Z. Nothing can be pasted if the list is not that of a folder. */
export function useFileClipboardActions(folder: string | null, selected: readonly Entry[]) {
  const clipboard = useFileClipboard()
  const { run } = useTransferActions()
  const { undoLast } = useUndo()

  function take(type: 'move' | 'copy', entries: readonly Entry[]) {
    fillClipboard(type, entries)
    toast({ title: FILES_TEXTS.clipboard[type](entries.length) })
  }

  function paste() {
    if (folder === null) return
    const { type, entries } = clipboard
    void run({ type, entries, folder }).then((isDone) => isDone && type === 'move' && clearClipboard())
  }

  useListShortcuts({
    onTake: (type) => {
      if (selected.length === 0) return null
      take(type, selected)
      return selected.map(nameOf).join('\n')
    },
    onPaste: () => {
      if (folder === null || clipboard.entries.length === 0) return false
      paste()
      return true
    },
    onUndo: undoLast,
  })

  return { clipboard, take, paste }
}
