import type { ComponentType } from 'react'
import type { Screen } from '../platform/feature.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { FEATURES } from './features.ts'

interface Route extends Screen {
  Page: ComponentType
}

/** The screens of this version, each in a chunk that is loaded on first use. */
export const ROUTES: readonly Route[] = FEATURES.flatMap(({ screens = [] }) =>
  screens.map((screen) => ({ ...screen, Page: lazyPart(screen.load) })),
)

/** Fetches a screen's code ahead of time. */
export function prefetchRoute(path: string): void {
  // A failure shows when the page is opened.
  ROUTES.find((candidate) => candidate.path === path)
    ?.load()
    .catch(() => undefined)
}
