export interface UndoableAct {
  /** What was told of it. */
  title: string
  /** What takes it back; an act on several entries has several. */
  undoIds: readonly string[]
}

/** Acts that can be taken back, the last one at the end. They end with the page. */
let acts: UndoableAct[] = []

const KEPT_MAX = 100

const underWay = new Set<Promise<unknown>>()

/**
 * Notes an act that has begun: what it takes to take it back is not known before it has ended, though its outcome may be
 * on screen already. The promise settles after `rememberUndo` was called for it.
 */
export function noteUnderWay(act: Promise<unknown>): void {
  underWay.add(act)
  const end = () => underWay.delete(act)
  act.then(end, end)
}

/** Waits until the acts that have begun have ended. */
export async function actsEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay)
}

export function rememberUndo(act: UndoableAct): void {
  acts = [...acts, act].slice(-KEPT_MAX)
}

/** The act that is taken back next; it is forgotten. `undefined` where there is none. */
export function takeLastUndo(): UndoableAct | undefined {
  return acts.pop()
}

export function forgetUndo(act: UndoableAct): void {
  acts = acts.filter((known) => known !== act)
}

export function forgetAllUndo(): void {
  acts = []
}
