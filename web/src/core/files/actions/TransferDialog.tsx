import { folderPathSegments } from '@pinloft/contract/files/names'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { useMemo, useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { ExactName, useWhileClosing } from '../../../ui/index.ts'
import { foldersOf, nameOf, placeOf } from '../fileListing.ts'
import { FolderChooser } from './FolderChooser.tsx'
import { isInside } from './folderTree.ts'
import type { Transfer } from './manage.api.ts'
import { useTransferActions } from './useTransferActions.ts'

export interface TransferDialogProps {
  /** The entries to move or copy; `null` closes the dialog. `folder` is where they are. */
  transfer: Transfer | null
  onClose: () => void
  onDone: () => void
}

/** Asks for the target folder of a move or copy. */
export function TransferDialog({ transfer, onClose, onDone }: TransferDialogProps) {
  const shown = useWhileClosing(transfer)
  if (shown === null) return null
  return <OpenDialog key={shown.folder} isOpen={transfer !== null} transfer={shown} onClose={onClose} onDone={onDone} />
}

interface OpenDialogProps {
  isOpen: boolean
  transfer: Transfer
  onClose: () => void
  onDone: () => void
}

function OpenDialog({ isOpen, transfer: { type, entries, folder: from }, onClose, onDone }: OpenDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { run, isPending } = useTransferActions()
  const taken = useMemo(() => foldersOf(entries), [entries])

  const isImpossible = (path: string) => taken.some((folder) => isInside(path, folder.path))
  const isThereAlready = (path: string) => type === 'move' && entries.every((entry) => placeOf(entry) === path)

  function submit(folder: string) {
    const onError = (failure: unknown) => setProblem(failureText(failure, FILES_TEXTS.transferFailed[type]))
    void run({ type, entries, folder }, onError).then((isDone) => isDone && onDone())
  }

  const only = entries.length === 1 ? entries[0] : undefined
  return (
    <FolderChooser
      isOpen={isOpen}
      title={FILES_TEXTS.transferTitle[type]}
      description={
        only ? (
          <ExactName name={nameOf(only)} className="font-[550] whitespace-pre-wrap text-ink-2" />
        ) : (
          FILES_TEXTS.items(entries.length)
        )
      }
      folder={from}
      isImpossible={isImpossible}
      noteOf={(folder) =>
        isThereAlready(folder)
          ? FILES_TEXTS.thereAlready
          : `To: ${[FILES_TEXTS.rootName, ...folderPathSegments(folder)].join(' / ')}`
      }
      problem={problem}
      action={FILES_TEXTS.transferAction[type]}
      busyAction={FILES_TEXTS.transferBusy[type]}
      isBusy={isPending}
      canSubmit={(folder) => !isThereAlready(folder)}
      onChange={() => setProblem(null)}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
