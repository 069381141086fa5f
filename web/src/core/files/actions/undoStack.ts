export interface UndoableAction {
  /** The message that reported it. */
  title: string
  /** The ids that undo it; an action on several entries has several. */
  undoIds: readonly string[]
}

/** Undoable actions, the last one at the end. They are lost with the page. */
let actions: UndoableAction[] = []

const KEPT_MAX = 100

const underWay = new Set<Promise<unknown>>()

/**
 * Registers a pending action: its undo id is only known once it has finished, though its outcome may be on screen
 * already. The promise settles after `rememberUndo` was called for it.
 */
export function noteUnderWay(action: Promise<unknown>): void {
  underWay.add(action)
  const end = () => underWay.delete(action)
  action.then(end, end)
}

/** Waits until all pending actions have finished. */
export async function actionsSettled(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay)
}

export function rememberUndo(action: UndoableAction): void {
  actions = [...actions, action].slice(-KEPT_MAX)
}

/** Removes and returns the action to undo next. `undefined` if there is none. */
export function takeLastUndo(): UndoableAction | undefined {
  return actions.pop()
}

export function forgetUndo(action: UndoableAction): void {
  actions = actions.filter((known) => known !== action)
}

export function forgetAllUndo(): void {
  actions = []
}
