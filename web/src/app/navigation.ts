import type { NavigationEntry } from '../platform/feature.ts'
import { FEATURES } from './features.ts'

const ENTRIES = FEATURES.flatMap(({ navigation = [] }) => navigation)

/** The sidebar from top to bottom, with a divider between groups. */
export const NAVIGATION: readonly (readonly NavigationEntry[])[] = [
  ...Map.groupBy(ENTRIES, ({ group }) => group).values(),
]

/** The tab bar of a phone; its last tab, More, opens the whole navigation. */
export const TABS: readonly NavigationEntry[] = ENTRIES.flatMap((entry) =>
  entry.tab === undefined ? [] : [{ ...entry, label: entry.tab }],
)
