import {
  baseOf,
  type CloudWorld,
  changed,
  isIn,
  isSame,
  joinedHistory,
  type StoredWorld,
  takenFrom,
} from './stored-world.ts'

/** What becomes of a world that the cloud has otherwise than this browser expected. */
export type Reconciled =
  /** What the cloud has went into what is here: that is sent again. */
  | { readonly type: 'ahead'; readonly world: StoredWorld }
  /** What is here went into what the cloud has. */
  | { readonly type: 'behind'; readonly world: StoredWorld }
  /** Both were changed, and are one world again, which is sent. */
  | { readonly type: 'together'; readonly world: StoredWorld }
  /** Both were changed in the same place. */
  | { readonly type: 'apart' }

/** Brings a world that was changed here and in the cloud together, if that can be done without guessing. */
export async function reconcile(
  mine: StoredWorld,
  theirs: CloudWorld,
  revision: number,
  writer: string,
): Promise<Reconciled> {
  if (isIn(theirs.history, mine.history)) {
    // Its own value whose answer was lost, or a cloud that was set back to an earlier day.
    return { type: 'ahead', world: { ...mine, revision, base: baseOf(theirs), sentChange: -1 } }
  }
  const isEqual = mine.name === theirs.name && isSame(mine.save, theirs.save)
  if (isEqual || isIn(mine.history, theirs.history)) {
    return { type: 'behind', world: takenFrom(theirs, revision, mine) }
  }
  // A cloud that was set back may have gone on from something earlier.
  const base = isIn(mine.base?.history, theirs.history) ? mine.base : undefined
  const save = base === undefined ? undefined : await togetherSave(base.save, mine.save, theirs.save)
  if (base === undefined || save === undefined) return { type: 'apart' }
  const together = {
    ...takenFrom(theirs, revision, mine),
    name: mine.name === base.name ? theirs.name : mine.name,
    lastPlayed: mine.lastPlayed > theirs.lastPlayed ? mine.lastPlayed : theirs.lastPlayed,
    picture: mine.picture ?? theirs.picture,
    save,
  }
  const history = joinedHistory(mine.history, theirs.history, writer)
  return { type: 'together', world: { ...changed(together, {}, writer), history } }
}

type Save = Uint8Array | null

/** Undefined if they can't be one. */
async function togetherSave(base: Save, mine: Save, theirs: Save): Promise<Save | undefined> {
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  if (base === null || mine === null || theirs === null) return undefined
  const { mergedSave } = await import('@pinloft/game/saves')
  return mergedSave(base, mine, theirs) ?? undefined
}
