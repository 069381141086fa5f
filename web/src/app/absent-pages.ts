import { Gamepad2 } from 'lucide-react'
import type { NavigationEntry, WebFeature } from '../platform/feature.ts'

export interface AbsentPageTexts {
  path: string
  pageTitle: string
  /** What this version lacks. */
  title: string
  /** What to use instead, or what can be relied on. */
  help: string
  navigation?: Omit<NavigationEntry, 'path'>
}

/**
 * The screens that this version does not have; each says so, and what to use instead. `npm run new:feature` removes the
 * entry when the feature arrives.
 */
export const ABSENT_PAGES: readonly AbsentPageTexts[] = [
  {
    path: '/gaming',
    pageTitle: 'Cloud Gaming',
    title: 'This version has no cloud gaming',
    help: 'World files can be kept in Cloud Storage.',
    navigation: { label: 'Cloud Gaming', icon: Gamepad2, group: 'more' },
  },
  {
    path: '/minecraft',
    pageTitle: 'Block World',
    title: 'This version has no browser game',
    help: 'World files can be kept in Cloud Storage.',
  },
]

/** What remains of such a screen in the list of features: its entry in the navigation. */
export function absent(path: string): WebFeature {
  const page = ABSENT_PAGES.find((one) => one.path === path)
  if (page?.navigation === undefined) throw new Error(`absent-pages.ts has no entry of the navigation for ${path}`)
  return { name: path, navigation: [{ path, ...page.navigation }] }
}
