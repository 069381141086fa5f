import { useMemo, useState } from 'react'
import {
  type Identified,
  NOTHING_SELECTED,
  type Selection,
  type SelectMode,
  select,
  selectAll,
  selectThese,
} from './selection.ts'

export interface Selecting<Row extends Identified> {
  ids: ReadonlySet<string>
  /** The selected rows that are present, in order. */
  entries: readonly Row[]
  choose: (index: number, mode: SelectMode) => void
  /** Selects exactly these, in addition to what is kept of the previous selection. */
  chooseThese: (indexes: readonly number[], kept: ReadonlySet<string>) => void
  chooseAll: () => void
  clear: () => void
  /** The entries an action on one row applies to: the whole selection if it contains the row. */
  around: (entry: Row) => readonly Row[]
}

/** What is selected in a list; nothing where another list, by its `place`, is shown. */
export function useSelection<Row extends Identified>(entries: readonly Row[], place: string): Selecting<Row> {
  const [state, setState] = useState<{ place: string; selection: Selection }>({ place, selection: NOTHING_SELECTED })
  // Cleared permanently, so that nothing is selected on the way back either.
  if (state.place !== place) setState({ place, selection: NOTHING_SELECTED })
  const selection = state.place === place ? state.selection : NOTHING_SELECTED
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : entries.filter(({ id }) => selection.ids.has(id))),
    [entries, selection.ids],
  )
  const set = (change: (before: Selection) => Selection) =>
    setState((before) => ({ ...before, selection: change(before.selection) }))
  return {
    ids: selection.ids,
    entries: selected,
    choose: (index, mode) => set((before) => select(before, entries, index, mode)),
    chooseThese: (indexes, kept) => set(() => selectThese(entries, indexes, kept)),
    chooseAll: () => set(() => selectAll(entries)),
    clear: () => set(() => NOTHING_SELECTED),
    around: (entry) => (selection.ids.has(entry.id) ? selected : [entry]),
  }
}
