/** The selected rows of a list, by the ids of their entries. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The anchor of a range selected with the Shift key. */
  anchorId: string | undefined
}

/** How a click or a keyboard step changes the selection. */
export type SelectMode = 'only' | 'toggle' | 'range' | 'add-range'

/** A row of a list. */
export interface Identified {
  id: string
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchorId: undefined }

/** The selection after the entry at `index` was chosen in the given mode. */
export function select(
  selection: Selection,
  entries: readonly Identified[],
  index: number,
  mode: SelectMode,
): Selection {
  const id = entries[index]?.id
  if (id === undefined) return selection
  if (mode === 'only') return { ids: new Set([id]), anchorId: id }
  if (mode === 'toggle') return { ids: toggled(selection.ids, id), anchorId: id }
  const anchor = entries.findIndex((entry) => entry.id === selection.anchorId)
  if (anchor < 0) return select(selection, entries, index, mode === 'range' ? 'only' : 'toggle')
  const range = entries.slice(Math.min(anchor, index), Math.max(anchor, index) + 1).map((entry) => entry.id)
  const kept = mode === 'add-range' ? selection.ids : []
  return { ids: new Set([...kept, ...range]), anchorId: selection.anchorId }
}

/** The selection after all of these entries were added to what is kept. */
export function selectThese(
  entries: readonly Identified[],
  indexes: readonly number[],
  kept: ReadonlySet<string>,
): Selection {
  const chosen = indexes.flatMap((index) => entries[index]?.id ?? [])
  return { ids: new Set([...kept, ...chosen]), anchorId: chosen[0] }
}

export function selectAll(entries: readonly Identified[]): Selection {
  return { ids: new Set(entries.map(({ id }) => id)), anchorId: entries[0]?.id }
}

/** The mode given by the modifier keys of an event. */
export function pressMode({ ctrlKey, metaKey, shiftKey }: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) {
  const isAdding = ctrlKey || metaKey
  if (shiftKey) return isAdding ? 'add-range' : 'range'
  return isAdding ? 'toggle' : 'only'
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
