import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { toast } from '../../ui/index.ts'
import { failureText } from './failureText.ts'
import { useTakeBack } from './manage.api.ts'
import { actsEnded, forgetUndo, noteUnderWay, rememberUndo, takeLastUndo, type UndoableAct } from './undoStack.ts'

/** Tells of acts with a button that takes them back, and takes back the last one. */
export function useUndo() {
  const { mutateAsync } = useTakeBack()

  function takeBack(act: UndoableAct) {
    forgetUndo(act)
    // A promise, for the part that did the act may be gone by now, and with it every other way to hear of the end.
    const ended = mutateAsync(act.undoIds).then(
      () => toast({ title: FILES_TEXTS.undone, description: act.title }),
      (failure: unknown) =>
        toast({ variant: 'destructive', title: 'Error', description: failureText(failure, FILES_TEXTS.undoFailed) }),
    )
    noteUnderWay(ended)
  }

  return {
    /** To be called with each act that `tell` is called for at its end: the last act is then this one. */
    noteUnderWay,
    /** An `undoId` is null where nothing has changed. */
    tell: (title: string, ...replies: readonly { undoId: string | null }[]) => {
      const undoIds = replies.flatMap(({ undoId }) => (undoId === null ? [] : [undoId]))
      if (undoIds.length === 0) return toast({ title })
      const act = { title, undoIds }
      rememberUndo(act)
      return toast({ title, action: { label: FILES_TEXTS.undo, onSelect: () => takeBack(act) } })
    },
    undoLast: async () => {
      await actsEnded()
      const act = takeLastUndo()
      if (act === undefined) toast({ title: FILES_TEXTS.nothingToUndo })
      else takeBack(act)
    },
  }
}
