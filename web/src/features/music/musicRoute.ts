import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { onSessionEnded } from '../../platform/session.ts'

export const MUSIC_PATH = '/music-player'

/** The views that are always in sight. */
export const MAIN_VIEWS = ['albums', 'artists', 'tracks', 'playlists'] as const
/** Those in a menu. */
export const OTHER_VIEWS = ['genres', 'folders', 'favourites', 'queue'] as const
const MUSIC_VIEWS = [...MAIN_VIEWS, ...OTHER_VIEWS] as const
export type MusicView = (typeof MUSIC_VIEWS)[number]

/** What the list shows: a view, or one item of it, such as an album. */
export interface MusicRoute {
  view: MusicView
  /** The item's id, name or path; null for all of them. */
  of: string | null
}

const FIRST: MusicRoute = { view: 'tracks', of: null }
/** What was shown last since the page was loaded: an address without a view comes back to it. */
let lastShown = FIRST

onSessionEnded(() => {
  lastShown = FIRST
})

export function routeOfAddress(params: URLSearchParams): MusicRoute {
  const view = MUSIC_VIEWS.find((candidate) => candidate === params.get('view'))
  return view === undefined ? lastShown : { view, of: params.get('of') }
}

export function routeAddress({ view, of }: MusicRoute): string {
  const params = new URLSearchParams({ view })
  if (of !== null) params.set('of', of)
  return `${MUSIC_PATH}?${params}`
}

/** The location in the URL, and a function to open another. The browser's back button returns. */
export function useMusicRoute(): { place: MusicRoute; goTo: (place: MusicRoute) => void } {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const place = routeOfAddress(params)
  useEffect(() => {
    // The queue belongs to the player beside it.
    if (place.view !== 'queue') lastShown = { view: place.view, of: place.of }
  }, [place.view, place.of])
  return { place, goTo: (next) => navigate(routeAddress(next)) }
}
