import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { toastFailure } from '../../../platform/failures.ts'
import { toast } from '../../../ui/index.ts'
import { useTakeBack } from './manage.api.ts'
import {
  actionsSettled,
  forgetUndo,
  noteUnderWay,
  rememberUndo,
  takeLastUndo,
  type UndoableAction,
} from './undoStack.ts'

/** Reports actions with an undo button, and undoes the last one. */
export function useUndo() {
  const { mutateAsync } = useTakeBack()

  function takeBack(action: UndoableAction) {
    forgetUndo(action)
    // A promise, because the component of the action may be unmounted by now, and its callbacks with it.
    const ended = mutateAsync(action.undoIds).then(
      () => toast({ title: FILES_TEXTS.undone, description: action.title }),
      (failure: unknown) => toastFailure(failure, FILES_TEXTS.undoFailed),
    )
    noteUnderWay(ended)
  }

  return {
    /** To be called with each action that ends with a call of `tell`, so that undo waits for it. */
    noteUnderWay,
    /** An `undoId` is null if nothing has changed. */
    tell: (title: string, ...replies: readonly { undoId: string | null }[]) => {
      const undoIds = replies.flatMap(({ undoId }) => (undoId === null ? [] : [undoId]))
      if (undoIds.length === 0) return toast({ title })
      const action = { title, undoIds }
      rememberUndo(action)
      return toast({ title, action: { label: FILES_TEXTS.undo, onSelect: () => takeBack(action) } })
    },
    undoLast: async () => {
      await actionsSettled()
      const action = takeLastUndo()
      if (action === undefined) toast({ title: FILES_TEXTS.nothingToUndo, variant: 'notice' })
      else takeBack(action)
    },
  }
}
