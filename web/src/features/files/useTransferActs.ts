import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { type Transfer, useTransfer } from './manage.api.ts'
import { useUndo } from './useUndo.ts'

/** Moves and copies, and tells so with a way back. */
export function useTransferActs() {
  const { mutateAsync, isPending } = useTransfer()
  const { tell, noteUnderWay } = useUndo()

  function run(transfer: Transfer, then: { onSuccess?: () => void; onError: (failure: Error) => void }) {
    const act = mutateAsync(transfer).then((reply) => {
      tell(FILES_TEXTS.transferred[transfer.type](reply.files.length + reply.folders.length), reply)
      then.onSuccess?.()
    }, then.onError)
    noteUnderWay(act)
  }

  return { run, isPending }
}
