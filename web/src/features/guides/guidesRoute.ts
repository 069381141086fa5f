import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { onSessionEnded } from '../../platform/session.ts'
import { GUIDES_PATH } from './guidesPath.ts'

/** What the library shows. */
export interface LibraryFilter {
  words: string
  category: string | null
  tag: string | null
}

export type GuidesRoute =
  | ({ view: 'library' } & LibraryFilter)
  | { view: 'read'; guideId: string }
  | { view: 'edit'; guideId: string }
  /** A new guide, or the draft of one. */
  | { view: 'create'; draftId: string | null }
  | { view: 'history'; guideId: string; revision: number | null }

export const EVERYTHING: LibraryFilter = { words: '', category: null, tag: null }

/** What the library showed last: the way back from a guide leads to it. */
let lastFilter = EVERYTHING
/** The guide opened last: its card has the focus when the library shows again. */
let lastGuideId: string | null = null

onSessionEnded(() => {
  lastFilter = EVERYTHING
  lastGuideId = null
})

export function routeOfAddress(params: URLSearchParams): GuidesRoute {
  const guideId = params.get('guide')
  const view = params.get('view')
  if (guideId !== null) {
    if (view === 'edit') return { view, guideId }
    if (view === 'history') return { view, guideId, revision: Number(params.get('revision')) || null }
    return { view: 'read', guideId }
  }
  if (view === 'create') return { view, draftId: params.get('draft') }
  return {
    view: 'library',
    words: params.get('q') ?? '',
    category: params.get('category'),
    tag: params.get('tag'),
  }
}

export function routeAddress(route: GuidesRoute): string {
  const params = Object.entries(paramsOf(route)).filter(([, value]) => value !== null && value !== '')
  const query = new URLSearchParams(params.map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? GUIDES_PATH : `${GUIDES_PATH}?${query}`
}

function paramsOf(route: GuidesRoute): Record<string, string | number | null> {
  switch (route.view) {
    case 'library':
      return { q: route.words, category: route.category, tag: route.tag }
    case 'read':
      return { guide: route.guideId }
    case 'edit':
      return { guide: route.guideId, view: 'edit' }
    case 'create':
      return { view: 'create', draft: route.draftId }
    case 'history':
      return { guide: route.guideId, view: 'history', revision: route.revision }
  }
}

export interface GuidesNavigation {
  route: GuidesRoute
  goTo: (route: GuidesRoute) => void
  /** Changes the address without a step for the browser's back button. */
  replace: (route: GuidesRoute) => void
  goToLibrary: (filter?: LibraryFilter) => void
}

/** What is open, which the address says, and the ways to open something else. */
export function useGuidesRoute(): GuidesNavigation {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const route = routeOfAddress(params)
  const query = params.toString()
  useEffect(() => {
    const shown = routeOfAddress(new URLSearchParams(query))
    if (shown.view === 'library') lastFilter = { words: shown.words, category: shown.category, tag: shown.tag }
    else lastGuideId = 'guideId' in shown ? shown.guideId : null
  }, [query])
  return {
    route,
    goTo: (next) => navigate(routeAddress(next)),
    replace: (next) => navigate(routeAddress(next), { replace: true }),
    goToLibrary: (filter = lastFilter) => navigate(routeAddress({ view: 'library', ...filter })),
  }
}

export function guideOpenedLast(): string | null {
  return lastGuideId
}
