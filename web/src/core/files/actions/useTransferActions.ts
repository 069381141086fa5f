import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { toastFailure } from '../../../platform/failures.ts'
import { toast } from '../../../ui/index.ts'
import { type Transfer, useTransfer } from './manage.api.ts'
import { useUndo } from './useUndo.ts'

/** Moves and copies, and reports it with an undo button. */
export function useTransferActions() {
  const { mutateAsync, isPending } = useTransfer()
  const { tell, noteUnderWay } = useUndo()

  /** Returns whether anything has changed. A failure goes to `onError`; without it, to a toast. */
  function run(transfer: Transfer, onError: (failure: unknown) => void = reportFailure(transfer)): Promise<boolean> {
    const action = mutateAsync(transfer).then(
      (reply) => {
        if (reply.undoId === null) {
          toast({ title: FILES_TEXTS.alreadyHere(transfer.entries.length) })
          return false
        }
        tell(FILES_TEXTS.transferred[transfer.type](reply.files.length + reply.folders.length), reply)
        return true
      },
      (failure: unknown) => {
        onError(failure)
        return false
      },
    )
    noteUnderWay(action)
    return action
  }

  return { run, isPending }
}

function reportFailure({ type }: Transfer) {
  return (failure: unknown) => toastFailure(failure, FILES_TEXTS.transferFailed[type])
}
