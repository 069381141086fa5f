import type { NavigationEntry } from '../platform/feature.ts'
import { FEATURES } from './features.ts'
import { ROUTES } from './routes.ts'

const ENTRIES = FEATURES.flatMap(({ navigation = [] }) => navigation)

/** The sidebar from top to bottom, with a divider between groups. */
export const NAVIGATION: readonly (readonly NavigationEntry[])[] = [
  ...Map.groupBy(ENTRIES, ({ group }) => group).values(),
]

const PATHS = new Set(ROUTES.map(({ path }) => path))

/** The screens that can have a tab on a phone: those of this version. */
export const TAB_ENTRIES: readonly NavigationEntry[] = ENTRIES.filter(({ path }) => PATHS.has(path))
