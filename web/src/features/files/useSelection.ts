import { useMemo, useState } from 'react'
import type { Entry } from './fileListing.ts'
import {
  type Identified,
  NOTHING_SELECTED,
  type Selection,
  type SelectMode,
  select,
  selectAll,
  selectThese,
} from './selection.ts'

export interface Selecting<Row extends Identified = Entry> {
  ids: ReadonlySet<string>
  /** What is selected of the rows that are there, in their order. */
  entries: readonly Row[]
  choose: (index: number, mode: SelectMode) => void
  /** Exactly these, beside what is kept of what was selected before. */
  chooseThese: (indexes: readonly number[], kept: ReadonlySet<string>) => void
  chooseAll: () => void
  clear: () => void
  /** The entries that an act on one row is meant for: all that are selected, where it is one of them. */
  around: (entry: Row) => readonly Row[]
}

/** What is selected in the list of a folder; nothing in another folder. */
export function useSelection<Row extends Identified>(entries: readonly Row[], place: string): Selecting<Row> {
  const [state, setState] = useState<{ place: string; selection: Selection }>({ place, selection: NOTHING_SELECTED })
  // Forgotten for good, so that nothing is selected either on the way back.
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
