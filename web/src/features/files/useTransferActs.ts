import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { toast } from '../../ui/index.ts'
import { failureText } from './failureText.ts'
import { type Transfer, useTransfer } from './manage.api.ts'
import { useUndo } from './useUndo.ts'

/** Moves and copies, and tells so with a way back. */
export function useTransferActs() {
  const { mutateAsync, isPending } = useTransfer()
  const { tell, noteUnderWay } = useUndo()

  /** Gives whether something has changed. A failure goes to `onError`; where there is none it is told in a message. */
  function run(transfer: Transfer, onError: (failure: unknown) => void = tellFailure(transfer)): Promise<boolean> {
    const act = mutateAsync(transfer).then(
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
    noteUnderWay(act)
    return act
  }

  return { run, isPending }
}

function tellFailure({ type }: Transfer) {
  return (failure: unknown) =>
    toast({
      variant: 'destructive',
      title: 'Error',
      description: failureText(failure, FILES_TEXTS.transferFailed[type]),
    })
}
