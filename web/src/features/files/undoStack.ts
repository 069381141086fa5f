/** What takes one act back; an act on several entries has several. */
export type UndoIds = readonly string[]

/** Acts that can be taken back, the last one at the end. They end with the page. */
let acts: UndoIds[] = []

const KEPT_MAX = 100

export function rememberUndo(undoIds: UndoIds): void {
  acts = [...acts, undoIds].slice(-KEPT_MAX)
}

/** The act that is taken back next; it is forgotten. `undefined` where there is none. */
export function takeLastUndo(): UndoIds | undefined {
  return acts.pop()
}

export function forgetUndo(undoIds: UndoIds): void {
  acts = acts.filter((known) => known !== undoIds)
}

export function forgetAllUndo(): void {
  acts = []
}
