import { useLocation, useSearchParams } from 'wouter'

export const MUSIC_PATH = '/music-player'

export const MUSIC_VIEWS = [
  'tracks',
  'albums',
  'artists',
  'genres',
  'folders',
  'playlists',
  'favourites',
  'queue',
] as const
export type MusicView = (typeof MUSIC_VIEWS)[number]

/** What the list shows: a view, or one item of it, such as an album. */
export interface MusicRoute {
  view: MusicView
  /** The item's id, name or path; null for all of them. */
  of: string | null
}

export function routeOfAddress(params: URLSearchParams): MusicRoute {
  const view = MUSIC_VIEWS.find((candidate) => candidate === params.get('view')) ?? 'tracks'
  return { view, of: params.get('of') }
}

export function routeAddress({ view, of }: MusicRoute): string {
  if (view === 'tracks') return MUSIC_PATH
  const params = new URLSearchParams({ view })
  if (of !== null) params.set('of', of)
  return `${MUSIC_PATH}?${params}`
}

/** The location in the URL, and a function to open another. The browser's back button returns. */
export function useMusicRoute(): { place: MusicRoute; goTo: (place: MusicRoute) => void } {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  return { place: routeOfAddress(params), goTo: (place) => navigate(routeAddress(place)) }
}
